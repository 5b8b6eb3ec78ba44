/** A string, a number or a word of JSON. Whether it is well-formed is left to `JSON.parse`. */
const literal = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"|[-0-9][-+.0-9eE]*|true|false|null/y
/** An object that can have a key, or none. */
const object = /\{[ \t\r\n]*["}]/g
const space = /[ \t\r\n]*/y

/** The first characters of the tokens that may come next; `0` stands for a number or a word. */
const value = '{["0'
const firstKey = '"}'
const nextKey = '"'
const firstItem = `${value}]`

/** Blocks in one another: no envelope of an answer has so many, and each is remembered. */
const deepest = 64

interface OpenBlock {
  readonly start: number
  readonly isObject: boolean
  /** Whether the last key that was read is the wanted one. */
  isAtKey?: boolean
  hasList?: true
}

/** The last JSON object with a list under this key, whatever is around it, in one pass that never reads further back than one token. */
export function lastObjectWithList(text: string, key: string): string | undefined {
  const quotedKey = JSON.stringify(key)
  const open: OpenBlock[] = []
  let expected = ''
  let last: readonly [start: number, end: number] | undefined
  let before = 0
  let at = 0
  for (;;) {
    const block = open.at(-1)
    if (block === undefined) {
      const found = endOf(object, text, at)
      if (found === undefined) return last && text.slice(...last)
      before = text.lastIndexOf('{', found)
      open.push({ start: before, isObject: true })
      expected = firstKey
      at = before + 1
      continue
    }
    const start = endOf(space, text, at) ?? at
    const mark = text.charAt(start)
    const isMark = mark !== '' && '{}[]:,'.includes(mark)
    const kind = isMark || mark === '"' ? mark : '0'
    const end = !expected.includes(kind) ? undefined : isMark ? start + 1 : endOf(literal, text, start)
    if (end === undefined || open.length > deepest) {
      open.length = 0
      at = before + 1
      continue
    }
    before = start
    at = end
    if (kind === '{' || kind === '[') {
      if (kind === '[' && block.isAtKey) block.hasList = true
      open.push({ start, isObject: kind === '{' })
      expected = kind === '{' ? firstKey : firstItem
    } else if (kind === ':') expected = value
    else if (kind === ',') expected = block.isObject ? nextKey : value
    else if (kind === '"' && !expected.includes('0')) {
      block.isAtKey = end - start === quotedKey.length && text.startsWith(quotedKey, start)
      expected = ':'
    } else {
      if (kind === '}' || kind === ']') open.pop()
      if (kind === '}' && block.hasList) last = [block.start, at]
      expected = open.at(-1)?.isObject ? ',}' : ',]'
    }
  }
}

/** Where the token that begins here, or what is searched from here on, ends. */
function endOf(token: RegExp, text: string, start: number): number | undefined {
  token.lastIndex = start
  return token.test(text) ? token.lastIndex : undefined
}
