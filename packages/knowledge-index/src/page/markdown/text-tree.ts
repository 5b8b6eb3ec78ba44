import type { TextBlock, TextBlockKind } from '../model/statement.ts'
import type { CodePointText } from '../text/code-point-text.ts'
import type { LineTable } from '../text/line-table.ts'
import { cellPlacement, type InlinePlacement, linesPlacement } from './inline-placement.ts'
import type { MarkdownReferences } from './markdown-tokens.ts'

/** A block with the source of its visible text. */
export class Block implements TextBlock {
  readonly kind: TextBlockKind
  readonly parent: Block | undefined
  readonly children: Block[] = []
  /** Code points. */
  start: number
  end: number
  /** Inline content of a paragraph, heading or cell; the lines of a code or HTML block, joined by `\n`, without fences and container marks. */
  content = ''
  /** Whether its whole content is struck through. */
  isStruck = false
  /** The line of the text on which the content begins, counted from 0. */
  line = 0
  /** UTF-16 position of the content in the text; only a `#` heading and a cell have it. */
  position: number | undefined

  constructor(kind: TextBlockKind, parent: Block | undefined, start: number) {
    this.kind = kind
    this.parent = parent
    this.start = start
    this.end = start
    parent?.children.push(this)
  }
}

/** The blocks of a text from a position on, and the data to read them. */
export interface TextTree {
  readonly root: Block
  readonly points: CodePointText
  /** The text of `points` as the parser reads it. */
  readonly text: string
  readonly lines: LineTable
  readonly references: MarkdownReferences
  /** Labels of footnotes in lower case: a reference to another one is text. */
  readonly footnotes: ReadonlySet<string>
}

/** Maps positions of a block's content to positions of the text. */
export function contentPlacement({ kind, content, line, position }: Block, { text, lines }: TextTree): InlinePlacement {
  if (position !== undefined) return kind === 'cell' ? cellPlacement(content, text, position) : (at) => position + at
  return linesPlacement(content, text, lines, line)
}
