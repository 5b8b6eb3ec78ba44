/** A token of JSON, with the white space before it. Whether a string or a number is well-formed is left to `JSON.parse`. */
const tokenPattern = /[ \t\r\n]*([{}[\]:,]|"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"|[-0-9][-+.0-9eE]*|true|false|null)/y

/** The first characters of the tokens that may come next; `0` stands for a number or a word. */
const value = '{["0'
const firstKey = '"}'
const nextKey = '"'
const firstItem = `${value}]`

interface OpenBlock {
  readonly start: number
  readonly isObject: boolean
  /** The last key that was read, with its quotes. */
  key?: string
  hasList?: true
}

/**
 * The last JSON object in a text that has a list under this key, whatever is around it: prose, code fences, other objects. One pass: after a
 * token that JSON does not allow, reading continues behind the start of the token before it, and never further back.
 */
export function lastObjectWithList(text: string, key: string): string | undefined {
  const quotedKey = JSON.stringify(key)
  let open: OpenBlock[] = []
  let expected = ''
  let last: readonly [start: number, end: number] | undefined
  let before = 0
  let at = 0
  for (;;) {
    const block = open.at(-1)
    if (block === undefined) {
      const start = text.indexOf('{', at)
      if (start === -1) return last && text.slice(...last)
      open = [{ start, isObject: true }]
      expected = firstKey
      before = start
      at = start + 1
      continue
    }
    tokenPattern.lastIndex = at
    const token = tokenPattern.exec(text)?.[1] ?? ''
    const kind = '{}[]:,"'.includes(token.charAt(0)) ? token.charAt(0) : '0'
    if (token === '' || !expected.includes(kind)) {
      open = []
      at = before + 1
      continue
    }
    at = tokenPattern.lastIndex
    before = at - token.length
    if (kind === '{' || kind === '[') {
      if (kind === '[' && block.key === quotedKey) block.hasList = true
      open.push({ start: before, isObject: kind === '{' })
      expected = kind === '{' ? firstKey : firstItem
    } else if (kind === ':') expected = value
    else if (kind === ',') expected = block.isObject ? nextKey : value
    else if (kind === '"' && !expected.includes('0')) {
      block.key = token
      expected = ':'
    } else {
      if (kind === '}' || kind === ']') open.pop()
      if (kind === '}' && block.hasList) last = [block.start, at]
      expected = open.at(-1)?.isObject ? ',}' : ',]'
    }
  }
}
