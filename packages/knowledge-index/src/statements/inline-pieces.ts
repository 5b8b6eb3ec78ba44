import { imageMark } from '../markdown/link-destinations.ts'
import { type MarkdownReferences, type MarkdownToken, placedInlineTokens } from '../markdown/markdown-tokens.ts'
import { at } from '../text/item-at.ts'
import type { TextRange } from '../text/text-range.ts'

/**
 * A part of a block's inline content, in document order. Positions are UTF-16 positions of the content.
 *
 * - `text`: the visible text of `start` to `end`; as long as that unless it has escapes or entities.
 * - `code`: the same, of a code span or an address.
 * - `open`, `close`: a mark, with nothing visible. Comments are in no piece.
 */
export interface InlinePiece extends TextRange {
  readonly kind: 'text' | 'code' | 'open' | 'close'
  readonly text: string
  readonly isStrong: boolean
  /** For a mark that opens an image: where the image ends, and its address. */
  readonly image?: { readonly end: number; readonly destination: string } | undefined
}

export function inlinePieces(content: string, references: MarkdownReferences): InlinePiece[] {
  const pieces: InlinePiece[] = []
  addPieces(placedInlineTokens(content, references), content, 0, false, pieces)
  return pieces
}

function addPieces(tokens: readonly MarkdownToken[], content: string, base: number, isInside: boolean, pieces: InlinePiece[]): void {
  const starts = tokenStarts(tokens, content)
  let strong = isInside ? 1 : 0
  // The content of a footnote's reference or a script is not visible until this token.
  let hiddenUntil: ((token: MarkdownToken) => boolean) | undefined
  for (const [index, token] of tokens.entries()) {
    const start = base + at(starts, index)
    const end = base + (starts[index + 1] ?? content.length)
    const add = (kind: InlinePiece['kind'], text = '', from = start, to = end, image?: InlinePiece['image']) => {
      if (from < to) pieces.push({ kind, text, start: from, end: to, isStrong: strong > 0, image })
    }
    if (hiddenUntil) {
      if (hiddenUntil(token)) hiddenUntil = undefined
      continue
    }
    switch (token.type) {
      case 'text':
        // The parser empties the second mark of a strong pair: the one before an opening, the one after a closing mark.
        if (token.content === '') add(tokens[index + 1]?.type === 'strong_open' ? 'open' : 'close')
        else add(isAddress(tokens[index - 1]) ? 'code' : 'text', token.content)
        break
      case 'softbreak':
      case 'hardbreak':
        add('text', ' ')
        break
      case 'code_inline': {
        const fence = token.markup.length
        const from = start + fence + (end - start - 2 * fence - token.content.length) / 2
        add('open', '', start, from)
        add('code', token.content, from, from + token.content.length)
        add('close', '', from + token.content.length, end)
        break
      }
      case 'image': {
        const from = start + imageMark.length
        add('open', '', start, from, { end, destination: String(token.attrGet('src')) })
        addPieces(token.children ?? [], token.content, from, strong > 0, pieces)
        add('close', '', from + token.content.length, end)
        break
      }
      case 'html_inline': {
        const name = tagName(token.content)
        if (name === undefined) break
        if (isHiddenElement(name) && !token.content.startsWith('</')) hiddenUntil = ({ content: tag }) => tagName(tag) === name
        else if (separatesWords(name)) add('text', ' ')
        else add(token.content.startsWith('</') ? 'close' : 'open')
        break
      }
      case 'link_open':
        if (isFootnoteLabel(token.meta?.label)) hiddenUntil = ({ type }) => type === 'link_close'
        add('open')
        break
      default:
        if (token.tag === 'strong') strong += token.nesting
        // Escapes and entities are visible as the characters that they encode.
        if (token.nesting === 0) add('text', token.content)
        else add(token.nesting > 0 ? 'open' : 'close')
    }
  }
}

/**
 * The start of each token: tokens have no gaps between them, so a token of known length begins that far before the next one. The others begin
 * where the parser made them.
 */
function tokenStarts(tokens: readonly MarkdownToken[], content: string): number[] {
  const starts = new Array<number>(tokens.length)
  let next = content.length
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    next = tokenStart(at(tokens, index), next, content)
    starts[index] = next
  }
  return starts
}

function tokenStart({ type, content: text, markup, map }: MarkdownToken, next: number, content: string): number {
  const made = map?.[0] ?? next
  switch (type) {
    case 'text':
      // An emptied mark has one character.
      return next - (text.length || 1)
    case 'text_special':
    case 's_open':
    case 's_close':
      return next - markup.length
    case 'em_open':
    case 'em_close':
    case 'strong_open':
    case 'strong_close':
      return next - 1
    case 'softbreak':
    case 'hardbreak':
      return content[made] === '\n' ? spacesBefore(content, made) : made
    case 'link_open':
      // The parser makes this token after the bracket.
      return markup === 'autolink' ? made : made - 1
    case 'link_close':
      return markup === 'autolink' ? next - 1 : made
    default:
      return made
  }
}

function isAddress(before: MarkdownToken | undefined): boolean {
  return before?.type === 'link_open' && before.markup === 'autolink'
}

function spacesBefore(content: string, position: number): number {
  let start = position
  while (content[start - 1] === ' ') start -= 1
  return start
}

export function tagName(tag: string): string | undefined {
  return /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase()
}

/** A footnote's reference is a link to the parser when its definition reads like that of a link. */
function isFootnoteLabel(label: unknown): boolean {
  return typeof label === 'string' && label.startsWith('^')
}

function isHiddenElement(name: string): boolean {
  return name === 'script' || name === 'style'
}

/** Phrasing elements of HTML, which are within a line. */
const phrasing = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Whether a tag begins or ends a line, so that it separates words. */
export function separatesWords(name: string): boolean {
  return !phrasing.has(name)
}
