/**
 * The parts of a Markdown text that say one thing: a sentence, a list item, a table row, a heading. A quote is
 * judged, and published, with the whole statement it was cut from, so that a cut "not" shows.
 */
export interface Statement {
  /** `item` is the first sentence of a list item; those after it are sentences. */
  readonly kind: 'sentence' | 'item' | 'row' | 'heading'
  /** UTF-16 positions in the text, without white space at either end. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** What stands above and governs it: the sentence that ends in a colon before a list or table, the items above a nested one. */
  readonly introduction: string
  /** The header row of the table that a row belongs to; empty otherwise. */
  readonly header: string
  /** The nearest heading above, without its marks; empty when there is none in sight. */
  readonly heading: string
}

const headingMark = /^ {0,3}#{1,6}(?:\s|$)/
const itemMark = /^(?:\s{0,3}>)*\s*(?:[-*+]|\d{1,9}[.)])\s/
const fence = /^\s*(?:`{3,}|~{3,})/
const rule = /^\s*(?:[-*_=]\s*){3,}$/
const delimiterRow = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
const quoteMark = /^\s{0,3}>/

/** Every statement of `text.slice(start, end)`, in order, with positions in `text`. */
export function readStatements(text: string, start: number, end: number): Statement[] {
  const statements: Statement[] = []
  let heading = ''
  let introduction = ''
  let governed: 'item' | 'row' | undefined
  let header = ''
  let isInTable = false
  let isInFence = false
  /** Items that a deeper one may belong to. */
  let parents: { readonly indent: number; readonly text: string }[] = []
  let open: { readonly kind: 'sentence' | 'item'; readonly start: number; end: number; readonly indent: number } | undefined

  function push(kind: Statement['kind'], from: number, to: number): void {
    const trimmed = trimRange(text, from, to)
    if (trimmed.start >= trimmed.end) return
    const isGoverned = kind === 'item' || kind === 'row'
    if (isGoverned && parents.length === 0) {
      // The line above a list says nothing about a table after the list.
      if (governed !== undefined && governed !== kind) introduction = ''
      governed = kind
    }
    statements.push({
      kind,
      ...trimmed,
      text: text.slice(trimmed.start, trimmed.end),
      introduction: isGoverned ? [introduction, ...parents.map((parent) => parent.text)].filter(Boolean).join('\n') : '',
      header,
      heading,
    })
  }

  function close(): void {
    if (open === undefined) return
    const { kind, start: from, end: to, indent } = open
    open = undefined
    parents = parents.filter((parent) => parent.indent < indent)
    const sentences = [...sentencesBetween(text, from, to)]
    // What is said above governs what an item names first; the sentences after it speak for themselves.
    for (const [index, [first, last]] of sentences.entries()) push(index === 0 ? kind : 'sentence', first, last)
    const said = text.slice(...(sentences.at(-1) as readonly [number, number])).trim()
    const opens = /:[*_]*$/.test(said)
    if (kind === 'item') parents.push({ indent, text: opens ? said : '' })
    else {
      introduction = opens ? said : ''
      governed = undefined
    }
  }

  function closeTable(): void {
    isInTable = false
    header = ''
  }

  for (const line of linesBetween(text, start, end)) {
    const content = text.slice(line.start, line.end)
    const nextLine = text.slice(line.end + 1, nextLineEnd(text, line.end + 1))
    if (isInTable && endsTable(content)) closeTable()
    if (fence.test(content)) {
      close()
      closeTable()
      isInFence = !isInFence
    } else if (isInFence) push('sentence', line.start, line.end)
    else if (content.trim() === '') {
      close()
      closeTable()
    } else if (headingMark.test(content)) {
      close()
      closeTable()
      parents = []
      introduction = ''
      push('heading', line.start, line.end)
      heading = content
        .replace(headingMark, '')
        .replace(/\s#+\s*$/, '')
        .trim()
    } else if (isInTable || (content.includes('|') && delimiterRow.test(nextLine))) {
      close()
      parents = parents.filter((parent) => parent.indent < content.search(/\S/))
      if (!delimiterRow.test(content)) push('row', line.start, line.end)
      if (!isInTable) header = content.trim()
      isInTable = true
    } else if (rule.test(content)) close()
    else if (itemMark.test(content)) {
      close()
      open = { kind: 'item', start: line.start, end: line.end, indent: content.search(/\S/) }
    } else if (open !== undefined) open.end = line.end
    else if (/^\s{2,}/.test(content) && parents.length > 0) {
      // Above the items as deep as itself, which belong to it where it ends in a colon.
      open = { kind: 'item', start: line.start, end: line.end, indent: content.search(/\S/) - 0.5 }
    } else open = { kind: 'sentence', start: line.start, end: line.end, indent: 0 }
  }
  close()
  return statements
}

/** GitHub Flavored Markdown, section 4.10: a table is broken by the beginning of another block, also without a blank line before it. */
function endsTable(line: string): boolean {
  return !delimiterRow.test(line) && (itemMark.test(line) || quoteMark.test(line) || rule.test(line))
}

function* linesBetween(text: string, start: number, end: number): Generator<{ readonly start: number; readonly end: number }> {
  for (let position = start; position < end; ) {
    const lineEnd = Math.min(nextLineEnd(text, position), end)
    yield { start: position, end: lineEnd }
    position = lineEnd + 1
  }
}

function nextLineEnd(text: string, position: number): number {
  const lineBreak = text.indexOf('\n', position)
  return lineBreak === -1 ? text.length : lineBreak
}

function trimRange(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const slice = text.slice(start, end)
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) }
}

const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?=\s)|[。！？][”’」』）]*/gu
/** A full stop after one of these abbreviates; a sentence that does end there is joined to the next, which only shows more. */
const abbreviation =
  /(?:^|[\s(["]|(?<!\p{L})')(?:\p{L}|e\.g|i\.e|etc|vs|approx|incl|excl|inc|ltd|co|corp|llc|nr|st|mr|mrs|ms|dr|prof|sec|art|fig|para|p|pp|ca|cf|dept|est|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|u\.s|u\.k|e\.u|a\.m|p\.m)\.$/iu
/** "No. 5" goes on, "The answer is no." does not. */
const number = /(?:^|\s)nos?\.$/i
const sentenceStart = /^\s*[*_"'“‘«([`]*[\p{Lu}\p{Lt}\p{Lo}\p{N}$€£]/u

/** `[start, end)` of each sentence of a paragraph. */
function* sentencesBetween(text: string, start: number, end: number): Generator<readonly [number, number]> {
  const paragraph = text.slice(start, end)
  let from = itemMark.exec(paragraph)?.[0].length ?? 0
  for (const { 0: stop, index } of paragraph.matchAll(sentenceEnd)) {
    const to = index + stop.length
    // The full stop of a list's number ends no sentence.
    if (to <= from) continue
    // An abbreviation is at most a dozen characters long.
    const before = paragraph.slice(Math.max(from, index - 12), index + 1)
    const isAbbreviation = abbreviation.test(before) || (number.test(before) && /^\s\d/.test(paragraph.slice(to)))
    if (isAbbreviation || !sentenceStart.test(paragraph.slice(to, to + 12))) continue
    yield [start + from, start + to]
    from = to
  }
  yield [start + from, end]
}
