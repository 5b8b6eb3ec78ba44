/**
 * Reads the blocks of Markdown; `markdown-renderer.ts` writes HTML.
 *
 * CommonMark with GitHub's tables, strikethrough and footnotes, and with ids of headings. Every position is a UTF-16 position of the given
 * text. Time grows linearly on hostile input too (docs/decisions/0005-markdown-parser.md).
 */
import MarkdownIt from 'markdown-it'
import { LineTable } from '../text/line-table.ts'
import { readHeading } from './heading-id.ts'
import { withoutHiddenContent } from './raw-html.ts'
import { readStrikethrough } from './strikethrough.ts'

export type MarkdownBlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'rule'

/** A top-level block: whole lines, so that blocks cut a text without losing a character of any of them. */
export interface MarkdownBlock {
  readonly kind: MarkdownBlockKind
  /** 1 to 6, headings only. */
  readonly level?: number
  /** The id of `{#id}` at the end of a heading. */
  readonly id?: string
  /**
   * The text without markup; the lines of lists, tables and quotes joined by `\n`, an image as its alternative text. Computed on access,
   * because it is most of the work of a parse.
   */
  readonly text: string
  /** First character of the block's first line, indentation included. */
  readonly start: number
  /** After the last character of the block's last line; its line break and blank lines are excluded. */
  readonly end: number
}

/** The destination of a link, an image or a reference definition, where the author wrote it. */
export interface MarkdownLink {
  /** As a reader's browser gets it: backslash escapes and entities decoded, not percent-encoded. */
  readonly destination: string
  readonly image: boolean
  /** The destination as written, without the angle brackets around it: replace this range to rewrite the link. */
  readonly start: number
  readonly end: number
}

type Parser = InstanceType<typeof MarkdownIt>
export type MarkdownToken = ReturnType<Parser['parse']>[number]
/** The reference definitions of a text. */
export type MarkdownReferences = NonNullable<Parameters<Parser['parse']>[1]['references']>

/**
 * Deeper than any page needs (a list takes two levels); the time for a file of opening brackets grows with it. Text below it stays in the
 * published page, but is not part of a block's text, and its links are not read.
 */
export const maxNesting = 32

const parser = new MarkdownIt({ html: true, maxNesting })

/** The top-level blocks of `markdown` in document order. Reading begins at `from`, a line's first character. */
export function parseMarkdown(markdown: string, from = 0): MarkdownBlock[] {
  const text = from === 0 ? markdown : markdown.slice(from)
  return topLevelBlocks(markdownTokens(text), text, { from })
}

/**
 * The top-level blocks among the tokens of a text, in document order.
 *
 * @param from offset that is added to their positions
 * @param linesBefore lines that were above the text when it was read
 */
export function topLevelBlocks(
  { tokens, references }: MarkdownTokens,
  text: string,
  { from, linesBefore = 0 }: { readonly from: number; readonly linesBefore?: number },
): MarkdownBlock[] {
  const lines = new LineTable(text)
  const blocks: MarkdownBlock[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const first = index
    const token = tokens[index] as MarkdownToken
    if (token.nesting === 1)
      while ((tokens[index] as MarkdownToken).level > 0 || (tokens[index] as MarkdownToken).nesting !== -1) index += 1
    const last = index
    const kind = blockKinds[token.type]
    if (kind === undefined || !token.map) continue
    const firstLine = token.map[0] - linesBefore
    const afterLast = token.map[1] - linesBefore
    let lastLine = afterLast - 1
    while (lastLine > firstLine && text.slice(lines.start(lastLine), lines.end(lastLine)).trim() === '') lastLine -= 1
    blocks.push({
      kind,
      ...(kind === 'heading' ? { level: Number(token.tag.slice(1)), ...idOf(tokens[first + 1] as MarkdownToken) } : {}),
      get text() {
        return plainText(tokens.slice(first, last + 1), references)
      },
      start: from + lines.start(firstLine),
      end: from + lines.end(lastLine),
    })
  }
  return blocks
}

function idOf({ content }: MarkdownToken): Pick<MarkdownBlock, 'id'> {
  const { id } = readHeading(content)
  return id === undefined ? {} : { id }
}

/** The kinds of blocks by the types of the tokens that open them. */
export const blockKinds: Readonly<Record<string, MarkdownBlockKind | undefined>> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'code',
  code_block: 'code',
  blockquote_open: 'quote',
  footnote_open: 'paragraph',
  html_block: 'html',
  hr: 'rule',
}

function plainText(tokens: readonly MarkdownToken[], references: MarkdownReferences): string {
  const parts: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline') {
      const content = tokens[index - 1]?.type === 'heading_open' ? readHeading(token.content).text : token.content
      parts.push(inlineText(placedInlineTokens(content, references)))
    } else if (token.type === 'fence' || token.type === 'code_block') parts.push(token.content.replace(/\n$/, ''))
  }
  return parts.join('\n')
}

function inlineText(tokens: readonly MarkdownToken[]): string {
  let text = ''
  for (const token of withoutHiddenContent(tokens)) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n'
    // The parser bounds the depth of images in alternative texts.
    else if (token.type === 'image') text += inlineText(token.children ?? [])
    else if (token.type !== 'html_inline') text += token.content
  }
  return text
}

export const escapeHtml: (text: string) => string = parser.utils.escapeHtml

/** The block tokens of a text, with other data of the parser. */
export interface MarkdownTokens {
  readonly tokens: readonly MarkdownToken[]
  /**
   * For the index of a block's first token: how many characters its first line has from the block's first mark or character on. Items, rows
   * and cells are not listed.
   */
  readonly tails: ReadonlyMap<number, number>
  readonly references: MarkdownReferences
  /** The definitions that `references` are made of, in document order. */
  readonly definitions: readonly MarkdownDefinition[]
}

export interface MarkdownDefinition extends WrittenDestination {
  /** As the `meta.label` of the tokens that refer to it. */
  readonly label: string
}

/** The position of a destination, without the angle brackets around it. */
type WrittenDestination = Pick<MarkdownLink, 'destination' | 'start' | 'end'>

interface BlockEnvironment {
  readonly references: MarkdownReferences
  readonly tails: Map<number, number>
  readonly definitions: Map<MarkdownToken, WrittenDestination>
}

/** Reads the blocks of a text without their inline content, nested ones included. */
export function markdownTokens(text: string): MarkdownTokens {
  const environment: BlockEnvironment = { references: {}, tails: new Map(), definitions: new Map() }
  const tokens = parser.parse(text, { ...environment })
  const definitions = new Map<string, MarkdownDefinition>()
  for (const [{ meta }, written] of environment.definitions) {
    const label = String(meta?.label)
    // The first of a label counts.
    if (!definitions.has(label)) definitions.set(label, { label, ...written })
  }
  return { tokens, tails: environment.tails, references: environment.references, definitions: [...definitions.values()] }
}

/** The inline tokens of a block's content; `map[0]` of each is the position in the content at which the parser made it. */
export function placedInlineTokens(content: string, references: MarkdownReferences): readonly MarkdownToken[] {
  const tokens: MarkdownToken[] = []
  parser.inline.parse(content, parser, { references }, tokens)
  return tokens
}

/**
 * The destinations of the links and images in a block's content, last first, with the label of those that refer to a definition.
 * Autolinks (`<https://…>`) are absolute by definition and not listed.
 */
export function inlineDestinations(content: string, references: MarkdownReferences): (MarkdownLink & { readonly label?: string })[] {
  const links: (MarkdownLink & { readonly label?: string })[] = []
  let linkEnd = 0
  for (const { type, markup, map, meta, content: label } of placedInlineTokens(content, references).toReversed()) {
    const position = map?.[0] ?? 0
    const image = type === 'image'
    // The parser makes the token that closes a link after the bracket that closes its label.
    if (type === 'link_close' && markup !== 'autolink') linkEnd = position
    if (image || (type === 'link_open' && markup !== 'autolink')) {
      const written = writtenDestination(content, image ? position + imageMark.length + label.length : linkEnd)
      links.push({ ...written, image, ...(typeof meta?.label === 'string' && { label: meta.label }) })
    }
  }
  return links
}

export const imageMark = '!['

function writtenDestination(content: string, labelEnd: number): WrittenDestination {
  const start = labelEnd + (/^\]\(\s*/.exec(content.slice(labelEnd))?.[0].length ?? 0)
  const { ok, str, pos } = parser.helpers.parseLinkDestination(content, start, content.length)
  return ok ? placed(content, start, pos, str) : { destination: '', start, end: start }
}

function placed(source: string, start: number, end: number, destination: string): WrittenDestination {
  const angle = source[start] === '<' ? 1 : 0
  return { destination, start: start + angle, end: end - angle }
}

readStrikethrough(parser)
// Inline content is read on demand. Definitions stay among the tokens, because `tails` counts them.
parser.core.ruler.disable(['inline', 'text_join', 'strip_references'])
// Joined fragments would lose their positions.
parser.inline.ruler2.disable('fragments_join')
// An address is shown and searched as it is written. The content check reports dangerous schemes.
parser.normalizeLinkText = (url) => url
parser.normalizeLink = (url) => url
parser.validateLink = () => true
parser.inline.State = class extends parser.inline.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken {
    const position = this.pos
    const token = super.push(type, tag, nesting)
    token.map = [position, position]
    return token
  }
}
// The parser tries its rules in order at the beginning of each block; this first one only records where the block begins.
parser.block.ruler.before('table', 'tail', ({ env, tokens, eMarks, bMarks, tShift }, line) => {
  const { tails } = env as unknown as BlockEnvironment
  tails.set(tokens.length, (eMarks[line] as number) - (bMarks[line] as number) - (tShift[line] as number))
  return false
})
/** `[^label]: `; a longer label is text, so that a line of brackets is read once. */
const footnoteMark = /\[\^([^\]\s[]{1,64})\]:[ \t]*/y
/** Columns by which the further blocks of a footnote are indented. */
const footnoteIndent = 4
// GitHub's footnotes: blocks after a mark, as in markdown-it-footnote, whose other rules take quadratic time and move footnotes to the end.
parser.block.ruler.before(
  'reference',
  'footnote',
  (state, line, endLine, silent) => {
    const { bMarks, tShift, sCount, blkIndent, parentType } = state
    const [lineStart, shift, columns] = [bMarks[line] as number, tShift[line] as number, sCount[line] as number]
    footnoteMark.lastIndex = lineStart + shift
    const [mark, label] = columns - blkIndent < footnoteIndent ? (footnoteMark.exec(state.src) ?? []) : []
    if (mark === undefined) return false
    if (silent) return true
    const map: [number, number] = [line, line]
    Object.assign(state.push('footnote_open', 'div', 1), { map, meta: { label } })
    bMarks[line] = lineStart + shift + mark.length
    tShift[line] = 0
    state.blkIndent = blkIndent + footnoteIndent
    sCount[line] = state.blkIndent
    state.parentType = 'footnote'
    parser.block.tokenize(state, line, endLine)
    bMarks[line] = lineStart
    tShift[line] = shift
    sCount[line] = columns
    state.blkIndent = blkIndent
    state.parentType = parentType
    state.push('footnote_close', 'div', -1)
    map[1] = state.line
    return true
  },
  { alt: ['paragraph', 'reference'] },
)
/** The destination that was read last: it is that of the next definition. */
let lastRead: WrittenDestination = { destination: '', start: 0, end: 0 }
const { parseLinkDestination } = parser.helpers
parser.helpers = {
  ...parser.helpers,
  parseLinkDestination(source, start, max) {
    const read = parseLinkDestination(source, start, max)
    lastRead = placed(source, start, read.pos, read.str)
    return read
  },
}
parser.block.State = class extends parser.block.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken {
    const token = super.push(type, tag, nesting)
    const { definitions } = this.env as unknown as BlockEnvironment
    if (type === 'reference_definition') definitions.set(token, lastRead)
    return token
  }
}
