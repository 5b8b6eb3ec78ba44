/** The parser: CommonMark with GitHub's tables, strikethrough and footnotes, in linear time (docs/decisions/0005-markdown-parser.md). */

import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { at } from '../text/item-at.ts'
import { readMarks, strikeBlocks } from './inline-marks.ts'

type Parser = InstanceType<typeof MarkdownIt>
export type MarkdownToken = ReturnType<Parser['parse']>[number]
export type MarkdownReferences = NonNullable<Parameters<Parser['parse']>[1]['references']>

/** Deeper than any page needs; the time for a file of opening brackets grows with it. Text below it is published, but its links are not read. */
export const maxNesting = 32

const parser = new MarkdownIt({ html: true, maxNesting })

export const escapeHtml: (text: string) => string = parser.utils.escapeHtml

/** The block tokens of a text, with other data of the parser. */
export interface MarkdownTokens {
  readonly tokens: readonly MarkdownToken[]
  /** For the index of a block's first token: characters of its first line from its first mark or character on. Not of items, rows and cells. */
  readonly tails: ReadonlyMap<number, number>
  readonly references: MarkdownReferences
  /** The definitions that `references` are made of, in document order. */
  readonly definitions: readonly MarkdownDefinition[]
}

export interface MarkdownDefinition extends WrittenDestination {
  /** As the `meta.label` of the tokens that refer to it. */
  readonly label: string
}

/** A destination where the author wrote it. */
export interface WrittenDestination {
  /** As a reader's browser gets it: backslash escapes and entities decoded, not percent-encoded. */
  readonly destination: string
  /** The destination as written, without the angle brackets around it: replace this range to rewrite the link. */
  readonly start: number
  readonly end: number
}

interface BlockEnvironment {
  readonly references: MarkdownReferences
  readonly tails: Map<number, number>
  readonly definitions: Map<MarkdownToken, WrittenDestination>
  /** The destination that was read last: that of the next definition. */
  lastRead?: WrittenDestination
}

/** Reads the blocks of a text without their inline content, nested ones included. */
export function markdownTokens(text: string): MarkdownTokens {
  const environment: BlockEnvironment = { references: {}, tails: new Map(), definitions: new Map() }
  const tokens = parser.parse(text, { ...environment })
  strikeBlocks(tokens)
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

/** The destination after the label of a link or an image, as it is written. @param labelEnd position of the closing bracket of the label */
export function writtenDestination(content: string, labelEnd: number): WrittenDestination {
  const start = labelEnd + (/^\]\(\s*/.exec(content.slice(labelEnd))?.[0].length ?? 0)
  const { ok, str, pos } = parser.helpers.parseLinkDestination(content, start, content.length)
  return ok ? placed(content, start, pos, str) : { destination: '', start, end: start }
}

function placed(source: string, start: number, end: number, destination: string): WrittenDestination {
  const angle = source[start] === '<' ? 1 : 0
  return { destination, start: start + angle, end: end - angle }
}

readStrikethrough(parser)
readMarks(parser)
// CommonMark shows the asterisks of `**「重要」**です`.
parser.use(cjkFriendly)
readFootnotes(parser)
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
  environmentOf({ env }).tails.set(tokens.length, at(eMarks, line) - at(bMarks, line) - at(tShift, line))
  return false
})
parser.block.State = class extends parser.block.State {
  constructor(...[source, given, env, tokens]: ConstructorParameters<typeof parser.block.State>) {
    super(source, given, env, tokens)
    const { helpers } = given
    const parseLinkDestination: typeof helpers.parseLinkDestination = (text, start, max) => {
      const read = helpers.parseLinkDestination(text, start, max)
      environmentOf(this).lastRead = placed(text, start, read.pos, read.str)
      return read
    }
    this.md = Object.create(given, { helpers: { value: { ...helpers, parseLinkDestination } } })
  }
  override push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken {
    const token = super.push(type, tag, nesting)
    const { definitions, lastRead } = environmentOf(this)
    if (type === 'reference_definition' && lastRead) definitions.set(token, lastRead)
    return token
  }
}

function environmentOf({ env }: { readonly env: object }): BlockEnvironment {
  return env as BlockEnvironment
}

/** `[^label]: `; a longer label is text, so that a line of brackets is read once. */
const footnoteMark = /\[\^([^\]\s[]{1,64})\]:[ \t]*/y
/** Columns by which the further blocks of a footnote are indented. */
const footnoteIndent = 4

/** GitHub's footnotes: blocks after a mark, as in markdown-it-footnote, whose other rules are quadratic and move footnotes. */
function readFootnotes({ block }: InstanceType<typeof MarkdownIt>): void {
  block.ruler.before(
    'reference',
    'footnote',
    (state, line, endLine, silent) => {
      const { bMarks, tShift, sCount, blkIndent, parentType } = state
      const [lineStart, shift, columns] = [at(bMarks, line), at(tShift, line), at(sCount, line)]
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
      block.tokenize(state, line, endLine)
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
}

const tilde = 0x7e
/** One tilde closes one, and two close two. */
const markerOf = { 1: -tilde, 2: tilde } as const

/** Strikes out text between one or two tildes (GitHub Flavored Markdown, section 6.5); the parser's own rule accepts only two. */
export function readStrikethrough({ inline }: InstanceType<typeof MarkdownIt>): void {
  inline.ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== tilde) return false
    const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true)
    const content = '~'.repeat(length)
    if (length === 1 || length === 2) {
      state.push('text', '', 0).content = content
      state.delimiters.push({ marker: markerOf[length], length: 0, token: state.tokens.length - 1, end: -1, open, close })
    } else state.pending += content
    state.pos += length
    return true
  })
  inline.ruler2.at('strikethrough', ({ tokens, delimiters, tokens_meta: metas }) => {
    for (const list of [delimiters, ...metas.flatMap((meta) => (meta?.delimiters ? [meta.delimiters] : []))]) {
      for (const { marker, token, end } of list) {
        const closing = Math.abs(marker) === tilde ? list[end] : undefined
        if (closing === undefined) continue
        const opening = { type: 's_open', tag: 's', nesting: 1, content: '' } as const
        for (const [at, fields] of [
          [token, opening],
          [closing.token, { ...opening, type: 's_close', nesting: -1 }],
        ] as const) {
          const mark = tokens[at]
          if (mark) Object.assign(mark, fields, { markup: mark.content })
        }
      }
    }
    return true
  })
}
