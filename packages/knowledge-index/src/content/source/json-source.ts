/** Finds positions in a JSON text, which `JSON.parse` does not return. */
import { printParseErrorCode, visit } from 'jsonc-parser'
import messages from './json-messages.json'

interface Words {
  readonly message: string
  readonly fix?: string
}

export type JsonResult =
  | ({ readonly status: 'invalid'; readonly position: number } & Words)
  | {
      readonly status: 'parsed'
      readonly value: unknown
      /** Position of the member or item (a member at its key); of the nearest parent when there is no such entry. UTF-16. */
      position(path: readonly PropertyKey[]): number
    }

/** Deeper than any profile; the parser recurses. */
const deepestNesting = 64

/** Messages by the parser's codes; for all others a value is expected. */
const words: Readonly<Record<string, Words>> = messages
const valueExpected: Words = {
  message: 'A value is expected here: text in double quotes, a number, true, false, null, an object or a list.',
  fix: 'Write a value, with a text in double quotes.',
}
const lastComma: Words = { message: 'A "," follows the last member or item.', fix: 'Remove the comma.' }

/** Parses strict JSON (RFC 8259) whose objects name each member once. */
export function parseJson(text: string): JsonResult {
  const positions = new Map<string, number>()
  let fault: ({ readonly position: number } & Words) | undefined
  /** Position of the last comma or colon. */
  let separator = 0
  const stop = (position: number, problem: Words) => {
    fault = { position, ...problem }
    // The parser goes on after an error; only an exception ends it.
    throw fault
  }
  const begin = (position: number, path: readonly PropertyKey[]) => {
    if (path.length > deepestNesting) stop(position, { message: `Values are nested more than ${deepestNesting} deep.` })
    // A member has its position already, at its key.
    if (!positions.has(pathKey(path))) positions.set(pathKey(path), position)
  }
  try {
    visit(
      text,
      {
        onObjectBegin: (position, _length, _line, _column, path) => begin(position, path()),
        onArrayBegin: (position, _length, _line, _column, path) => begin(position, path()),
        onLiteralValue: (_value, position, _length, _line, _column, path) => begin(position, path()),
        onObjectProperty(name, position, _length, _line, _column, path) {
          const key = pathKey([...path(), name])
          if (positions.has(key))
            stop(position, { message: `The member "${name}" occurs here a second time.`, fix: 'Keep one of the two.' })
          positions.set(key, position)
        },
        onSeparator(_character, position) {
          separator = position
        },
        onError(code, position) {
          // The parser reports the closing bracket, which can be lines below.
          if (/^,\s*[\]}]$/.test(text.slice(separator, position + 1))) stop(separator, lastComma)
          stop(position, words[printParseErrorCode(code)] ?? valueExpected)
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (fault === undefined) throw error
    return { status: 'invalid', ...fault }
  }
  return {
    status: 'parsed',
    value: JSON.parse(text),
    position(path) {
      const known = path.map((_, index) => positions.get(pathKey(path.slice(0, path.length - index))))
      return known.find((position) => position !== undefined) ?? 0
    },
  }
}

/** One key for a path with numbers and one with their digits. */
export function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String))
}
