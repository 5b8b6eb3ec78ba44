/** Finds positions in a JSON text, which `JSON.parse` does not return. */
import { printParseErrorCode, visit } from 'jsonc-parser'

export type JsonResult =
  | { readonly status: 'invalid'; readonly position: number; readonly message: string }
  | {
      readonly status: 'parsed'
      readonly value: unknown
      /** Position of the member or item (a member at its key); of the nearest parent when there is no such entry. UTF-16. */
      position(path: readonly PropertyKey[]): number
    }

/** Deeper than any profile; the parser recurses. */
const deepestNesting = 64

const brokenText =
  'The text that begins here has no closing quote, or contains a line break, another control character or an unknown escape before it.'

/** By the parser's codes; for all others a value is expected. */
const messages: Readonly<Record<string, string>> = {
  UnexpectedEndOfString: brokenText,
  InvalidCharacter: brokenText,
  InvalidEscapeCharacter: brokenText,
  InvalidUnicode: brokenText,
  PropertyNameExpected: 'A member name in double quotes is expected here.',
  ColonExpected: 'A ":" is expected here.',
  CommaExpected: 'A "," or the end of the object or list is expected here.',
  CloseBraceExpected: 'A "," or "}" is expected here.',
  CloseBracketExpected: 'A "," or "]" is expected here.',
  EndOfFileExpected: 'The text goes on after the end of the value.',
  InvalidCommentToken: 'JSON has no comments.',
}
const valueExpected = 'A value is expected here: text in double quotes, a number, true, false, null, an object or a list.'

/** Parses strict JSON (RFC 8259) whose objects name each member once. */
export function parseJson(text: string): JsonResult {
  const positions = new Map<string, number>()
  let fault: { readonly position: number; readonly message: string } | undefined
  const stop = (position: number, message: string) => {
    fault = { position, message }
    // The parser goes on after an error; only an exception ends it.
    throw fault
  }
  const begin = (position: number, path: readonly PropertyKey[]) => {
    if (path.length > deepestNesting) stop(position, `Values are nested more than ${deepestNesting} deep.`)
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
          if (positions.has(key)) stop(position, `The member "${name}" occurs here a second time.`)
          positions.set(key, position)
        },
        onError: (code, position) => stop(position, messages[printParseErrorCode(code)] ?? valueExpected),
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (fault === undefined) throw error
    return { status: 'invalid', ...fault }
  }
  return {
    status: 'parsed',
    value: JSON.parse(text) as unknown,
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
