import { at } from '../text/item-at.ts'
import type { TextRange } from '../text/text-range.ts'
import { closesClosely, inScript, opensClosely } from './inline-marks.ts'
import { imageMark } from './link-destinations.ts'
import type { MarkdownToken } from './markdown-tokens.ts'

/**
 * A part of a block's inline content, in document order. Positions are UTF-16 positions of the content.
 *
 * - `text`: the visible text of `start` to `end`; as long as that unless it has escapes or entities.
 * - `code`: the same, of a code span or an address.
 * - `open`, `close`: a mark, with nothing visible. Comments are in no piece.
 * - `struck`: a text that is struck through with its marks and the space behind it, with nothing visible.
 */
export interface InlinePiece extends TextRange {
  readonly kind: 'text' | 'code' | 'open' | 'close' | 'struck'
  readonly text: string
  readonly isStrong: boolean
  /** For a mark that opens an image: where the image ends, and its address. */
  readonly image?: { readonly end: number; readonly destination: string } | undefined
}

/** @param tokens `placedInlineTokens` of the content */
export function inlinePieces(tokens: readonly MarkdownToken[], content: string): InlinePiece[] {
  const writer = new PieceWriter()
  addPieces(tokens, content, 0, false, writer)
  return writer.pieces
}

function addPieces(tokens: readonly MarkdownToken[], content: string, base: number, isInside: boolean, writer: PieceWriter): void {
  const starts = tokenStarts(tokens, content)
  let strong = isInside ? 1 : 0
  // The content of a footnote's reference or a script is not visible until this token.
  let hiddenUntil: ((token: MarkdownToken) => boolean) | undefined
  for (const [index, token] of tokens.entries()) {
    const start = base + at(starts, index)
    const end = base + (starts[index + 1] ?? content.length)
    const add = (kind: InlinePiece['kind'], text = '', from = start, to = end, image?: InlinePiece['image']) => {
      if (from < to) writer.add({ kind, text, start: from, end: to, isStrong: strong > 0, image })
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
        addPieces(token.children ?? [], token.content, from, strong > 0, writer)
        add('close', '', from + token.content.length, end)
        break
      }
      case 'html_inline': {
        const name = tagName(token.content)
        if (name === undefined) break
        if ((name === 'script' || name === 'style') && !token.content.startsWith('</'))
          hiddenUntil = ({ content: tag }) => tagName(tag) === name
        else if (separatesWords(name)) add('text', ' ')
        else add(token.content.startsWith('</') ? 'close' : 'open')
        break
      }
      case 'link_open':
        // A footnote's reference is a link to the parser when its definition reads like that of a link.
        if (String(token.meta?.label).startsWith('^')) hiddenUntil = ({ type }) => type === 'link_close'
        add('open')
        break
      default:
        if (token.tag === 'strong') strong += token.nesting
        // Escapes and entities are visible as the characters that they encode.
        if (token.nesting === 0) add('text', token.content)
        else if (!writer.mark(token, { start, end, isStrong: strong > 0 })) add(token.nesting > 0 ? 'open' : 'close')
    }
  }
}

/** Units of a superscript or subscript with its tags that are one part of the visible text. A longer one may be cut. */
const longestScript = 100
/** References to footnotes are shown as superscripts anyway. */
const onlyReferences = /^(?:\s|\[\^[^\]\s[]{1,64}\])*$/

/** Collects pieces, with scripts as they are visible and without struck text. */
export class PieceWriter {
  readonly pieces: InlinePiece[] = []
  /** The pieces that open scripts, by their index. */
  readonly #scripts: number[] = []
  #struck: { readonly start: number; depth: number; text: string } | undefined
  /** The index of a struck piece with no visible text behind it yet. */
  #lastStruck: number | undefined
  /** The last two units of the visible text. */
  #tail = ''

  /** Whether the visible text ends in white space, or has not begun. */
  get isAfterSpace(): boolean {
    return /(?:^|\s)$/.test(this.#tail)
  }

  add(piece: InlinePiece): void {
    if (this.#struck) {
      this.#struck.text += piece.text
      return
    }
    const { kind, end } = piece
    let { text, start } = piece
    if (this.#lastStruck !== undefined && kind === 'text') {
      if (opensClosely.test(text)) this.#trimEnd()
      if (closesClosely.test(this.#tail)) text = text.trimStart()
      if (text === '') start = end
      else if (piece.text.length === end - start) start = end - text.length
      const struck = at(this.pieces, this.#lastStruck)
      if (struck.end === piece.start) this.pieces[this.#lastStruck] = { ...struck, end: start }
    }
    if (text === '' && piece.text !== '') return
    if (text !== '') {
      this.#tail = (this.#tail + text).slice(-2)
      this.#lastStruck = undefined
    }
    this.pieces.push({ ...piece, text, start })
  }

  /** Takes off the white space at the end of the visible text. */
  #trimEnd(): void {
    for (let index = this.pieces.length - 1; index >= 0 && this.isAfterSpace; index -= 1) {
      const piece = at(this.pieces, index)
      const text = piece.text.trimEnd()
      const end = piece.text.length === piece.end - piece.start ? piece.start + text.length : piece.end
      if (piece.text !== '') this.pieces[index] = { ...piece, text, end }
      this.#tail = text.slice(-2)
    }
  }

  /** Adds a mark that changes what is visible; false for another. */
  mark({ tag, nesting }: Pick<MarkdownToken, 'tag' | 'nesting'>, place: TextRange & Pick<InlinePiece, 'isStrong'>): boolean {
    if (tag === 'del' || tag === 's') {
      this.#struck ??= { start: place.start, depth: 0, text: '' }
      this.#struck.depth += nesting
      if (this.#struck.depth > 0) return true
      const { start, text } = this.#struck
      this.#struck = undefined
      // `1<s> 2 </s>3` is not 13.
      const isSpaced = text !== text.trim() && !this.isAfterSpace && place.start < place.end
      const struck = this.pieces.push({ ...place, kind: 'struck', text: '', start, ...(isSpaced && { end: place.start }) }) - 1
      if (isSpaced) this.add({ ...place, kind: 'text', text: ' ' })
      this.#lastStruck = struck
      return true
    }
    if (this.#struck || (tag !== 'sup' && tag !== 'sub')) return false
    if (nesting > 0) this.#scripts.push(this.pieces.push({ ...place, kind: 'open', text: '' }) - 1)
    else this.#endScript(tag, this.#scripts.pop(), place)
    return true
  }

  #endScript(tag: 'sup' | 'sub', index: number | undefined, place: TextRange & Pick<InlinePiece, 'isStrong'>): void {
    if (index === undefined) return
    const opened = at(this.pieces, index)
    const inside = this.pieces.slice(index + 1)
    const text = inside.map((piece) => piece.text).join('')
    const script = inScript(text, tag)
    const isShort = place.end - opened.start <= longestScript && inside.every(({ kind }) => kind !== 'struck')
    if (onlyReferences.test(text)) this.add({ ...place, kind: 'close', text: '' })
    else if (script === undefined) {
      this.pieces[index] = { ...opened, kind: 'text', text: tag === 'sup' ? '^(' : '_(' }
      this.add({ ...place, kind: 'text', text: ')' })
    } else if (isShort) {
      this.pieces.length = index
      this.add({ ...place, kind: 'text', text: script, start: opened.start })
    } else {
      for (const [at, piece] of inside.entries()) this.pieces[index + 1 + at] = { ...piece, text: inScript(piece.text, tag) ?? '' }
      this.add({ ...place, kind: 'close', text: '' })
    }
  }
}

/** Tokens have no gaps between them, so a token of known length begins that far before the next one; others where the parser made them. */
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
    case 'mark_close':
      // An end that is not written.
      return markup === '' ? next : made
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
