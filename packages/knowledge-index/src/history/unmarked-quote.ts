/**
 * Takes the Markdown marks off a quote that a reader copied from a page's Markdown. A quote is a few lines that may begin or end anywhere, so
 * this reads marks, not documents: serving needs no parser. The visible text of a page is never made this way.
 */

/** The visible text of a quote that was copied from Markdown. The number of an ordered item stays: it may be a number of the page's text. */
export function unmarkedQuote(quote: string): string {
  const texts: string[] = []
  let paragraph: string[] = []
  let fence: string | undefined
  const end = () => {
    if (paragraph.length > 0) texts.push(inlineText(paragraph.join('\n')))
    paragraph = []
  }
  for (const written of quote.replaceAll('|', ' ').split('\n')) {
    const line = written.replace(quoteMarks, '')
    const [, mark = ''] = fenceMark.exec(fence === undefined ? line.replace(blockMark, '') : line) ?? []
    if (fence !== undefined || mark !== '') {
      end()
      if (fence === undefined) fence = mark
      else if (mark.startsWith(fence) && line.trim() === mark) fence = undefined
      else texts.push(line)
      continue
    }
    if (paragraph.length === 0 && /^(?: {4}| {0,3}\t)/.test(line)) texts.push(line)
    else if (line.trim() === '' || rule.test(line) || definition.test(line)) end()
    else {
      const text = line.replace(blockMark, '')
      if (text !== line) end()
      paragraph.push(text.trim())
      if (/^ {0,3}#/.test(line)) {
        paragraph = [
          text
            .trim()
            .replace(/(?:^|[ \t]+)#+$/, '')
            .replace(headingId, ''),
        ]
        end()
      }
    }
  }
  end()
  return texts.join('\n')
}

const quoteMarks = /^(?: {0,3}>[ \t]?)+(?:\[!(?:note|tip|important|warning|caution)\](?![([]))?/i
/** Item marks, with that of a task; the marks of a heading; the label of a footnote. */
const blockMark = /^[ \t]*(?:[-+*][ \t]+)+(?:\[[ xX]\][ \t]+)?|^ {0,3}#{1,6}(?:[ \t]+|$)|^ {0,3}\[\^[^\]\s[]{1,64}\]:[ \t]*/
const fenceMark = /^ {0,3}(`{3,}|~{3,})[^`]*$/
/** A rule, the line under a heading, and the delimiter row of a table, whose bars are spaces. */
const rule = /^[ \t]*(?:(?:[*_-][ \t]*){3,}|=+[ \t]*|[:\- \t]*-[:\- \t]*)$/
const definition = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S+(?:[ \t]+["'(].*)?$/
const headingId = /[ \t]+\{#[\p{L}\p{N}][\p{L}\p{N}_-]{0,299}\}$/u

/** A run of `*`, `_` or `~` that may open or close emphasis (CommonMark 0.31, section 6.2). */
interface Delimiter {
  readonly part: number
  readonly mark: string
  readonly length: number
  left: number
  readonly opens: boolean
  readonly closes: boolean
}

const ticks = /`+/g
const address = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*)>/iy
const tag = /<!--[\s\S]*?-->|<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/iy
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/iy
const target = /\(\s*(?:<[^<>\n]*>|[^\s<()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y
/** The entities that people write; a quote with another one is found only where the page is written so. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '©', reg: '®', trade: '™', deg: '°' }).concat(
    Object.entries({
      hellip: '…',
      ndash: '–',
      mdash: '—',
      lsquo: '‘',
      rsquo: '’',
      ldquo: '“',
      rdquo: '”',
      euro: '€',
      pound: '£',
      times: '×',
    }),
  ),
)
const wordTags = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

function inlineText(source: string): string {
  const parts: string[] = []
  const delimiters: Delimiter[] = []
  const at = (expression: RegExp, position: number) => {
    expression.lastIndex = position
    return expression.exec(source)
  }
  for (let position = 0; position < source.length; ) {
    const character = source[position] as string
    const inAngles = character === '<' ? (at(address, position) ?? at(tag, position)) : null
    const encoded = character === '&' ? at(entity, position) : null
    if (character === '\\' && /[!-/:-@[-`{-~\n]/.test(source[position + 1] ?? '')) {
      parts.push(source[position + 1] as string)
      position += 2
    } else if (character === '`') {
      const { opening, closing } = codeAt(source, position)
      parts.push(closing === undefined ? source.slice(position, opening) : codeText(source.slice(opening, closing)))
      position = closing === undefined ? opening : closing + opening - position
    } else if (inAngles) {
      const [whole, name = ''] = inAngles
      const isAddress = at(address, position) !== null
      parts.push(isAddress ? name : name === '' || wordTags.has(name.toLowerCase()) ? '' : ' ')
      position += whole.length
    } else if (encoded) {
      const [whole, hexadecimal, decimal, name = ''] = encoded
      parts.push(
        hexadecimal || decimal
          ? codePoint(Number.parseInt((hexadecimal ?? decimal) as string, hexadecimal ? 16 : 10))
          : (named.get(name) ?? whole),
      )
      position += whole.length
    } else if (character === '[' || source.startsWith('![', position)) {
      const opening = position + (character === '[' ? 1 : 2)
      const closing = labelEnd(source, opening)
      const destination = closing === undefined ? null : at(target, closing + 1)
      parts.push(destination ? inlineText(source.slice(opening, closing)) : source.slice(position, opening))
      position = destination ? (closing as number) + 1 + destination[0].length : opening
    } else if (character === '*' || character === '_' || character === '~') {
      let end = position
      while (source[end] === character) end += 1
      parts.push(source.slice(position, end))
      delimiters.push({
        part: parts.length - 1,
        mark: character,
        length: end - position,
        left: end - position,
        ...flanks(source, position, end),
      })
      position = end
    } else {
      parts.push(character)
      position += 1
    }
  }
  removePairs(delimiters)
  for (const { part, mark, left } of delimiters) parts[part] = mark.repeat(left)
  return parts.join('')
}

/** Where the content of the code span at a position begins and ends; only where the marks end if it is none. */
function codeAt(source: string, position: number): { readonly opening: number; readonly closing: number | undefined } {
  let opening: number | undefined
  ticks.lastIndex = position
  for (let run = ticks.exec(source); run !== null; run = ticks.exec(source)) {
    if (opening === undefined) opening = ticks.lastIndex
    else if (run[0].length === opening - position) return { opening, closing: run.index }
  }
  return { opening: opening as number, closing: undefined }
}

function codeText(content: string): string {
  const text = content.replaceAll('\n', ' ')
  return /^ .*[^ ].* $|^ [^ ] $/.test(text) ? text.slice(1, -1) : text
}

function codePoint(number: number): string {
  return number > 0x10ffff || number === 0 ? '\ufffd' : String.fromCodePoint(number)
}

/** The bracket that closes a label; undefined if there is none. */
function labelEnd(source: string, from: number): number | undefined {
  let depth = 1
  for (let position = from; position < source.length; position += 1) {
    const character = source[position]
    if (character === '\\') position += 1
    else if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === '`') {
      const { opening, closing } = codeAt(source, position)
      position = (closing === undefined ? opening : closing + opening - position) - 1
    }
    if (depth === 0) return position
  }
  return undefined
}

const space = /^(?:\s|)$/u
const punctuation = /^[\p{P}\p{S}]$/u

function flanks(source: string, start: number, end: number): Pick<Delimiter, 'opens' | 'closes'> {
  const before = Array.from(source.slice(Math.max(0, start - 2), start)).at(-1) ?? ''
  const after = Array.from(source.slice(end, end + 2))[0] ?? ''
  const left = !space.test(after) && (!punctuation.test(after) || space.test(before) || punctuation.test(before))
  const right = !space.test(before) && (!punctuation.test(before) || space.test(after) || punctuation.test(after))
  if (source[start] !== '_') return { opens: left, closes: right }
  return { opens: left && (!right || punctuation.test(before)), closes: right && (!left || punctuation.test(after)) }
}

/** Takes the marks of emphasis and of struck text from the runs that have them. */
function removePairs(delimiters: readonly Delimiter[]): void {
  for (const [index, closer] of delimiters.entries()) {
    for (let before = index - 1; closer.closes && closer.left > 0 && before >= 0; ) {
      const opener = delimiters[before] as Delimiter
      if (!isPair(opener, closer)) {
        before -= 1
        continue
      }
      const count = closer.mark === '~' ? closer.length : Math.min(opener.left, closer.left, 2)
      opener.left -= count
      closer.left -= count
      // What is between a pair is within it.
      for (const inner of delimiters.slice(before + 1, index)) Object.assign(inner, { opens: false, closes: false })
    }
  }
}

function isPair(opener: Delimiter, closer: Delimiter): boolean {
  if (!opener.opens || opener.left === 0 || opener.mark !== closer.mark) return false
  if (closer.mark === '~') return opener.length === closer.length && closer.length <= 2 && opener.left === opener.length
  const isInner = opener.closes || closer.opens
  return !(isInner && (opener.length + closer.length) % 3 === 0 && (opener.length % 3 !== 0 || closer.length % 3 !== 0))
}
