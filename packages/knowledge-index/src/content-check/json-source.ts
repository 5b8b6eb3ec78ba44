/** Where things stand in a JSON text, which `JSON.parse` does not tell. */

export type JsonResult =
  | { readonly status: 'invalid'; readonly position: number; readonly message: string }
  | {
      readonly status: 'parsed'
      readonly value: unknown
      /** Where the member or item stands (a member at its key); of the nearest parent when there is no such entry. UTF-16. */
      position(path: readonly PropertyKey[]): number
    }

/** Deeper than any profile; the reader below recurses. */
const deepestNesting = 64

/** Parses strict JSON (RFC 8259) whose objects name each member once. */
export function parseJson(text: string): JsonResult {
  const reader = new JsonReader(text)
  const fault = reader.read()
  if (fault !== undefined) return { status: 'invalid', position: reader.position, message: fault }
  return {
    status: 'parsed',
    value: JSON.parse(text) as unknown,
    position(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const known = reader.positions.get(pathKey(path.slice(0, length)))
        if (known !== undefined) return known
      }
      return 0
    },
  }
}

function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}

const space = /[ \t\n\r]*/y
// JSON refuses U+0000 to U+001F in a string; the other control characters of Unicode may stand there.
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const brokenText =
  'The text that begins here has no closing quote, or holds a line break, another control character or an unknown escape before it.'
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads a text once. A method returns what is wrong at `position`, or nothing. */
class JsonReader {
  readonly positions = new Map<string, number>()
  position = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  read(): string | undefined {
    const fault = this.#value([])
    if (fault !== undefined) return fault
    this.#skip(space)
    return this.position < this.#text.length ? 'The text goes on after the end of the value.' : undefined
  }

  #value(path: readonly string[]): string | undefined {
    if (path.length > deepestNesting) return `Values are nested more than ${deepestNesting} deep.`
    this.#skip(space)
    if (this.#next('{')) return this.#object(path)
    if (this.#next('[')) return this.#array(path)
    if (this.#skip(string) || this.#skip(scalar)) return undefined
    if (this.#text[this.position] === '"') return brokenText
    return 'A value is expected here: text in double quotes, a number, true, false, null, an object or a list.'
  }

  #object(path: readonly string[]): string | undefined {
    this.#skip(space)
    if (this.#next('}')) return undefined
    for (;;) {
      this.#skip(space)
      const start = this.position
      if (!this.#skip(string)) return this.#text[start] === '"' ? brokenText : 'A member name in double quotes is expected here.'
      const member = [...path, JSON.parse(this.#text.slice(start, this.position)) as string]
      if (this.positions.has(pathKey(member))) {
        this.position = start
        return `The member "${member.at(-1)}" stands here a second time.`
      }
      this.positions.set(pathKey(member), start)
      this.#skip(space)
      if (!this.#next(':')) return 'A ":" is expected here.'
      const fault = this.#value(member)
      if (fault !== undefined) return fault
      this.#skip(space)
      if (this.#next('}')) return undefined
      if (!this.#next(',')) return 'A "," or "}" is expected here.'
    }
  }

  #array(path: readonly string[]): string | undefined {
    this.#skip(space)
    if (this.#next(']')) return undefined
    for (let index = 0; ; index += 1) {
      this.#skip(space)
      const item = [...path, String(index)]
      this.positions.set(pathKey(item), this.position)
      const fault = this.#value(item)
      if (fault !== undefined) return fault
      this.#skip(space)
      if (this.#next(']')) return undefined
      if (!this.#next(',')) return 'A "," or "]" is expected here.'
    }
  }

  #next(character: string): boolean {
    if (this.#text[this.position] !== character) return false
    this.position += 1
    return true
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.position
    if (!pattern.test(this.#text)) return false
    this.position = pattern.lastIndex
    return true
  }
}
