/**
 * The one file that knows the Markdown parser.
 *
 * CommonMark with GitHub's tables and strikethrough. Every position is a UTF-16 position of the given text. Time grows linearly on
 * hostile input too: docs/decisions/0005-markdown-parser.md holds the measurements.
 */
import MarkdownIt, { type RendererRule } from 'markdown-it'
import { cellPlacement, headingPlacement, type InlinePlacement, linesPlacement } from './inline-placement.ts'
import { LineTable } from './line-table.ts'

export type MarkdownBlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'rule'

/** A top-level block: whole lines, so that blocks cut a text without losing a character of any of them. */
export interface MarkdownBlock {
  readonly kind: MarkdownBlockKind
  /** 1 to 6, headings only. */
  readonly level?: number
  /**
   * What a reader sees, without markup; the lines of lists, tables and quotes joined by `\n`, an image as its alternative text. Read when
   * it is asked for, which is most of the work of a parse.
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
type Token = ReturnType<Parser['parse']>[number]
type References = NonNullable<Parameters<Parser['parse']>[1]['references']>

/**
 * Deeper than any reader follows (a list takes two levels), and the factor of the time that a file of opening brackets costs: each is
 * followed to this depth. Text below it stays in the published page, but has no part in a block's text and its links are not read.
 */
const maxNesting = 32

const blockParser = new MarkdownIt({ html: true, maxNesting })
blockParser.core.ruler.disable(['inline', 'text_join'])
const inlineParser = new MarkdownIt({ html: true, maxNesting })

/** The top-level blocks of `markdown` in document order. Reading begins at `from`, a line's first character. */
export function parseMarkdown(markdown: string, from = 0): MarkdownBlock[] {
  const text = from === 0 ? markdown : markdown.slice(from)
  const references: References = {}
  const tokens = blockParser.parse(text, { references })
  const readInline = ({ content }: Token) => inlineParser.parseInline(content, { references })[0]?.children ?? []
  return blocksOf(tokens, text, new LineTable(text), from, readInline)
}

/** The inline tokens of a block's line of content. */
type InlineReader = (token: Token) => readonly Token[]

function blocksOf(tokens: readonly Token[], text: string, lines: LineTable, from: number, readInline: InlineReader): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const first = index
    const token = tokens[index] as Token
    if (token.nesting === 1) while ((tokens[index] as Token).level > 0 || (tokens[index] as Token).nesting !== -1) index += 1
    const last = index
    const kind = blockKinds[token.type]
    if (kind === undefined || !token.map) continue
    const [firstLine, afterLast] = token.map
    let lastLine = afterLast - 1
    while (lastLine > firstLine && text.slice(lines.start(lastLine), lines.end(lastLine)).trim() === '') lastLine -= 1
    blocks.push({
      kind,
      ...(kind === 'heading' ? { level: Number(token.tag.slice(1)) } : {}),
      get text() {
        return plainText(tokens.slice(first, last + 1), readInline)
      },
      start: from + lines.start(firstLine),
      end: from + lines.end(lastLine),
    })
  }
  return blocks
}

const blockKinds: Readonly<Record<string, MarkdownBlockKind | undefined>> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'code',
  code_block: 'code',
  blockquote_open: 'quote',
  html_block: 'html',
  hr: 'rule',
}

function plainText(tokens: readonly Token[], readInline: InlineReader): string {
  const parts: string[] = []
  for (const token of tokens) {
    if (token.type === 'inline') parts.push(inlineText(readInline(token)))
    else if (token.type === 'fence' || token.type === 'code_block') parts.push(token.content.replace(/\n$/, ''))
  }
  return parts.join('\n')
}

function inlineText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n'
    // An image inside an image's alternative text is as deep as the parser nested it, which is bounded.
    else if (token.type === 'image') text += inlineText(token.children ?? [])
    else if (token.type !== 'html_inline') text += token.content
  }
  return text
}

/** How a token becomes HTML; the renderer's other tokens become what CommonMark says. */
export type MarkdownRules = Readonly<Record<string, RendererRule>>

/** The token a rule is called for. */
export type MarkdownToken = Token

export const escapeHtml: (text: string) => string = inlineParser.utils.escapeHtml

/** Makes the renderer of a text that was read as `parseMarkdown` reads it: the same blocks, links and headings. */
export function createMarkdownRenderer(rules: MarkdownRules): (markdown: string, environment: Record<string, unknown>) => string {
  const parser = new MarkdownIt({ html: true, maxNesting })
  Object.assign(parser.renderer.rules, rules)
  return (markdown, environment) => parser.render(markdown, environment)
}

/** What of a Markdown text matters to its links, from one reading. */
export interface MarkdownOutline {
  readonly headings: readonly MarkdownBlock[]
  /**
   * Every destination of a link, an image and a reference definition, in document order. Autolinks (`<https://…>`) are absolute by
   * definition and raw HTML is published as written, so neither is listed.
   */
  readonly links: readonly MarkdownLink[]
  /** Where links without any destination stand: `[a]()`, in document order. */
  readonly emptyLinks: readonly number[]
}

/** The headings among the top-level blocks and the links of a text whose lines end with `\n`. */
export function markdownOutline(markdown: string): MarkdownOutline {
  const text = markdown.replaceAll('\0', '\ufffd')
  const lines = new LineTable(text)
  const references: References = {}
  const tokens = outlineParser.parse(text, { references })
  const links: MarkdownLink[] = []
  const emptyLinks: number[] = []
  const imageLabels = new Set<string>()
  let cell = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open' && token.map) cell = lines.start(token.map[0])
    if (token.type !== 'inline' || (token.map && !token.content.includes('['))) continue
    const place = placement(token, tokens[index - 1] as Token, text, lines, cell)
    if (!token.map) cell = place(token.content.length)
    const empty = token.content.matchAll(emptyDestination)
    for (const child of token.children ?? []) {
      if ((child.type !== 'link_open' && child.type !== 'image') || child.markup === 'autolink') continue
      const image = child.type === 'image'
      const label: unknown = child.meta?.label
      const written = readDestination(String(child.attrGet(image ? 'src' : 'href')))
      // A reference has no destination of its own: its definition, collected below, has.
      if (typeof label === 'string') {
        if (image) imageLabels.add(label)
      } else if (written) links.push({ destination: written.destination, image, start: place(written.start), end: place(written.end) })
      else emptyLinks.push(place(empty.next().value?.index ?? 0))
    }
  }
  for (const [label, { href }] of Object.entries(references)) {
    const written = readDestination(href)
    if (written) links.push({ ...written, image: imageLabels.has(label) })
  }
  links.sort((a, b) => a.start - b.start)
  const blocks = blocksOf(tokens, text, lines, 0, ({ children }) => children ?? [])
  return { headings: blocks.filter(({ kind }) => kind === 'heading'), links, emptyLinks }
}

/** A link or an image without any destination. */
const emptyDestination = /\]\(\s*\)/g

function placement(token: Token, before: Token, text: string, lines: LineTable, cell: number): InlinePlacement {
  // Table cells are the only inline content without lines of its own.
  if (!token.map) return cellPlacement(token.content, text, cell)
  const numbered = before.type === 'heading_open' && before.markup.startsWith('#')
  return (numbered ? headingPlacement : linesPlacement)(token.content, text, lines, token.map[0])
}

/**
 * The parser that remembers where destinations stand: the parser's own hook for reading a destination notes start and end in front of
 * it, and the note travels to the finished token as its address. NUL cannot be forged, the parser replaces it in every source.
 */
const outlineParser = new MarkdownIt({ html: true, maxNesting })
outlineParser.core.ruler.at('inline', ({ tokens, md, env }) => {
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || (tokens[index - 1]?.type !== 'heading_open' && !token.content.includes('['))) return
    md.inline.parse(token.content, md, env, token.children ?? [])
  })
})
outlineParser.normalizeLink = (url) => url
// Dangerous schemes are found by the content check, which names them; here every destination counts.
outlineParser.validateLink = () => true
const readPlainDestination = outlineParser.helpers.parseLinkDestination
outlineParser.helpers = {
  ...outlineParser.helpers,
  parseLinkDestination: (source, start, max) => {
    const read = readPlainDestination(source, start, max)
    if (!read.ok) return read
    const angle = source[start] === '<' ? 1 : 0
    return { ...read, str: `\0${start + angle}:${read.pos - angle}:${read.str}` }
  },
}

function readDestination(note: string): { destination: string; start: number; end: number } | undefined {
  const found = /^\0(\d+):(\d+):(.*)$/s.exec(note)
  return found ? { destination: found[3] as string, start: Number(found[1]), end: Number(found[2]) } : undefined
}

/** The block tokens of a text, with what the reader of a tree needs beside them. */
export interface MarkdownTokens {
  readonly tokens: readonly MarkdownToken[]
  /**
   * For the index of a block's first token: how many characters its first line has from the block's first mark or character on. Items, rows
   * and cells are not listed.
   */
  readonly tails: ReadonlyMap<number, number>
  readonly references: MarkdownReferences
}

/** The reference definitions of a text. */
export type MarkdownReferences = References

/** Reads the blocks of a text without their inline content, nested ones included. */
export function markdownTokens(text: string): MarkdownTokens {
  const references: References = {}
  const tails = new Map<number, number>()
  const tokens = treeParser.parse(text, { references, tails })
  return { tokens, tails, references }
}

const treeParser = new MarkdownIt({ html: true, maxNesting })
// Definitions stay among the tokens: the notes below count them.
treeParser.core.ruler.disable(['inline', 'text_join', 'strip_references'])
// The parser asks its rules in order at the beginning of each block; this first one only notes where the block begins.
treeParser.block.ruler.before('table', 'tail', ({ env, tokens, eMarks, bMarks, tShift }, line) => {
  const tails = env.tails as Map<number, number>
  tails.set(tokens.length, (eMarks[line] as number) - (bMarks[line] as number) - (tShift[line] as number))
  return false
})

/** The inline tokens of a block's content; `map[0]` of each is the position in the content at which the parser made it. */
export function placedInlineTokens(content: string, references: MarkdownReferences): readonly MarkdownToken[] {
  const tokens: MarkdownToken[] = []
  placingParser.inline.parse(content, placingParser, { references }, tokens)
  return tokens
}

const placingParser = new MarkdownIt({ html: true, maxNesting })
// Joined fragments would lose their positions.
placingParser.inline.ruler2.disable('fragments_join')
// An address is shown as it is written, and no reader of these tokens follows it.
placingParser.normalizeLinkText = (url) => url
placingParser.normalizeLink = (url) => url
placingParser.inline.State = class extends placingParser.inline.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken {
    const position = this.pos
    const token = super.push(type, tag, nesting)
    token.map = [position, position]
    return token
  }
}
