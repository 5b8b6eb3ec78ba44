import { at } from '../text/item-at.ts'
import { LineTable } from '../text/line-table.ts'
import { readHeading } from './github-marks.ts'
import { isStruck } from './inline-marks.ts'
import { inlinePieces } from './inline-pieces.ts'
import { type MarkdownToken, type MarkdownTokens, markdownTokens, placedInlineTokens } from './markdown-tokens.ts'
import { withoutHiddenContent } from './raw-html.ts'

export type MarkdownBlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'rule'

/** A top-level block: whole lines, so that blocks cut a text without losing a character of any of them. */
export interface MarkdownBlock {
  readonly kind: MarkdownBlockKind
  /** 1 to 6, headings only. */
  readonly level?: number
  /** The id of `{#id}` at the end of a heading. */
  readonly id?: string
  /** The visible text of a heading; empty for another block. Computed on access, because it takes a parse. */
  readonly text: string
  /** The text of a heading of which its anchor is made: as written, without marks. */
  readonly written: string
  /** First character of the block's first line, indentation included. */
  readonly start: number
  /** After the last character of the block's last line; its line break and blank lines are excluded. */
  readonly end: number
}

/** The top-level blocks of a text in document order. */
export function parseMarkdown(markdown: string): MarkdownBlock[] {
  return topLevelBlocks(markdownTokens(markdown), markdown, { from: 0 })
}

/** In document order. @param from is added to their positions @param linesBefore lines that were above the text when it was read */
export function topLevelBlocks(
  { tokens, references }: MarkdownTokens,
  text: string,
  { from, linesBefore = 0 }: { readonly from: number; readonly linesBefore?: number },
): MarkdownBlock[] {
  const lines = new LineTable(text)
  const blocks: MarkdownBlock[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const first = index
    const token = at(tokens, index)
    if (token.nesting === 1) while (at(tokens, index).level > 0 || at(tokens, index).nesting !== -1) index += 1
    const kind = blockKinds[token.type]
    if (kind === undefined || !token.map) continue
    const firstLine = token.map[0] - linesBefore
    const afterLast = token.map[1] - linesBefore
    let lastLine = afterLast - 1
    while (lastLine > firstLine && text.slice(lines.start(lastLine), lines.end(lastLine)).trim() === '') lastLine -= 1
    const inline = kind === 'heading' ? at(tokens, first + 1) : undefined
    const { text: heading, ...id } = readHeading(inline?.content ?? '')
    let parsed: readonly MarkdownToken[] | undefined
    const parts = () => (parsed ??= placedInlineTokens(heading, references))
    blocks.push({
      kind,
      ...(inline && { level: Number(token.tag.slice(1)), ...id }),
      get text() {
        if (inline === undefined || isStruck(inline)) return ''
        return inlinePieces(parts(), heading)
          .map(({ text: part }) => part)
          .join('')
      },
      get written() {
        return inlineText(parts())
      },
      start: from + lines.start(firstLine),
      end: from + lines.end(lastLine),
    })
  }
  return blocks
}

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
