/** Takes the Markdown marks off a copied quote, which may begin and end anywhere. It reads marks, not documents: serving needs no parser. */
import { closesClosely, inScript, opensClosely } from '../markdown/inline-marks.ts'

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
    else if (line.trim() === '' || rule.test(line.replace(/[ \t]/g, '')) || definition.test(line)) end()
    else {
      const text = line.replace(blockMark, '')
      if (text !== line) end()
      const isHeading = /^ {0,3}#/.test(line)
      paragraph.push(isHeading ? text.trim().replace(closingMarks, '') : text.trim())
      if (isHeading) end()
    }
  }
  end()
  return texts.join('\n')
}

const quoteMarks = /^(?: {0,3}>[ \t]?)+(?:\[!(?:note|tip|important|warning|caution)\](?![([]))?/i
/** Item marks, with that of a task; the marks of a heading; the label of a footnote. */
const blockMark = /^[ \t]*(?:[-+*][ \t]+)+(?:\[[ xX]\][ \t]+)?|^ {0,3}#{1,6}(?:[ \t]+|$)|^ {0,3}\[\^[^\]\s[]{1,64}\]:[ \t]*/
const fenceMark = /^ {0,3}(`{3,}|~{3,})[^`]*$/
/** A rule, the line under a heading, and the delimiter row of a table, whose bars are spaces: without their white space. */
const rule = /^(?:[*_-]{3,}|=+|:*-[:-]*)$/
const definition = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S+(?:[ \t]+["'(].*)?$/
/** The `#` that close a heading, or its id. */
const closingMarks = /(?:^|[ \t]+)(?:#+|\{#[\p{L}\p{N}_][\p{L}\p{N}_-]{0,299}\})$/u

/** Escapes, code, addresses and tags in angle brackets, and entities. */
const literal =
  /\\([!-/:-@[-`{-~\n])|(?<!`)(`+)(?!`)(.*?[^`])\2(?!`)|<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[a-z0-9.-]+)>|<!--.*?-->|<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>|&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gis
/** The label of a link or an image. */
const linked =
  /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*(?:<[^<>\n]*>|[^\s<()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/g
/** The entities that people write; a quote with another one is found only where the page is written so. */
const named: ReadonlyMap<string, string> = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 copy© reg® trade™ deg° hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” euro€ pound£ times×'
    .split(' ')
    .map((entity) => [entity.slice(0, -1), entity.slice(-1)]),
)
/** Elements between whose parts a browser shows no space. */
const wordTag = /^(?:a|abbr|b|cite|code|em|i|ins|kbd|mark|q|samp|small|span|strong|u|var|wbr)$/i
/** Private characters in place of the tags of marks that change what is visible. */
const markTags: ReadonlyMap<string, string> = new Map([
  ...(['sup', 'sub', 'del', 's'] as const).flatMap((name, index) => {
    const open = 0xe100 + 2 * Math.min(index, 2)
    return [[`<${name}`, String.fromCharCode(open)] as const, [`</${name}`, String.fromCharCode(open + 1)] as const]
  }),
])

function inlineText(source: string): string {
  const literals = source.replace(literal, (whole, escaped, _ticks, code, address, tag = '', hexadecimal, decimal, name) => {
    if (code !== undefined) return hidden(code.replaceAll('\n', ' ').replace(/^ (.*[^ ].*) $/, '$1'))
    const mark = markTags.get(whole.slice(0, tag.length + (whole.startsWith('</') ? 2 : 1)).toLowerCase())
    if (mark !== undefined) return mark
    if (whole.startsWith('<')) return hidden(address ?? (tag === '' || wordTag.test(tag) ? '' : ' '))
    const number = Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16)
    return hidden(escaped ?? (number <= 0x10ffff ? String.fromCodePoint(number) : (named.get(name) ?? whole)))
  })
  // An image can be in the label of a link.
  const unmarked = withoutEmphasis(literals.replace(linked, '$1').replace(linked, '$1')).replace(/[\ue021-\ue07e]/g, (unit) =>
    String.fromCharCode(unit.charCodeAt(0) - hiddenFrom),
  )
  return asVisible(unmarked)
}

const struckMarks = ['\ue104', '\ue105'] as const
/** The innermost mark of a text; one without an end ends with the text. */
const innermost = /([\ue100\ue102\ue104])([^\ue100-\ue105]*)(?:[\ue101\ue103\ue105]|$)/

/** Scripts as they are visible, and no struck text. */
function asVisible(marked: string): string {
  let text = marked
  for (let found = innermost.exec(text); found; found = innermost.exec(text)) {
    const [whole, mark, inside = ''] = found
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + whole.length)]
    const tag = mark === '\ue100' ? 'sup' : 'sub'
    text =
      mark === struckMarks[0]
        ? withoutStruck(before, after)
        : `${before}${inScript(inside, tag) ?? `${tag === 'sup' ? '^' : '_'}(${inside})`}${after}`
  }
  return text.replace(/[\ue101\ue103\ue105]/g, '')
}

function withoutStruck(before: string, after: string): string {
  const text = opensClosely.test(after) ? before.trimEnd() : before
  return text + (closesClosely.test(text) ? after.trimStart() : after)
}

/** Characters of literals are moved to private ones, so that none of them is read as a mark. */
const hiddenFrom = 0xe000

function hidden(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + hiddenFrom))
}

/** Takes off runs of `*`, `_` and `~` that open and close at the borders of words (CommonMark 0.31, section 6.2, without its rule of three). */
function withoutEmphasis(source: string): string {
  const units = source.split('')
  const openers: { readonly mark: string; readonly start: number; left: number }[] = []
  for (const { 0: run, index } of source.matchAll(/\*+|_+|~+/g)) {
    const mark = run.charAt(0)
    const end = index + run.length
    const [opens, closes] = flanks(source.slice(0, index), source.slice(end), mark === '_')
    let left = run.length
    for (let at = 0; closes && left > 0; ) {
      at = openers.findLastIndex((opener) => opener.mark === mark && (mark !== '~' || opener.left === left))
      const opener = openers[at]
      if (opener === undefined) break
      const count = Math.min(opener.left, left)
      opener.left -= count
      units.fill('', opener.start + opener.left, opener.start + opener.left + count).fill('', end - left, end - left + count)
      if (mark === '~') [units[opener.start], units[end - left]] = struckMarks
      left -= count
      openers.length = opener.left === 0 ? at : at + 1
    }
    if (opens && left > 0) openers.push({ mark, start: end - left, left })
  }
  return units.join('')
}

/** Whether a run between two texts opens and whether it closes emphasis. */
function flanks(before: string, after: string, isInWords: boolean): readonly [opens: boolean, closes: boolean] {
  const [spaceBefore, spaceAfter] = [/(?:^|\s)$/.test(before), /^(?:\s|$)/.test(after)]
  const [markBefore, markAfter] = [/[\p{P}\p{S}\p{Co}]$/u.test(before), /^[\p{P}\p{S}\p{Co}]/u.test(after)]
  const left = !spaceAfter && (!markAfter || spaceBefore || markBefore)
  const right = !spaceBefore && (!markBefore || spaceAfter || markAfter)
  return isInWords ? [left && (!right || markBefore), right && (!left || markAfter)] : [left, right]
}
