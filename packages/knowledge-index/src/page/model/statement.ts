/** A block of a page's text: a node of the tree that the Markdown parser read. Offsets count code points of the published text. */
export interface TextBlock {
  readonly kind: TextBlockKind
  /**
   * The first character, without white space: after the mark of an item, at the first mark of a list, at the first `|` of a row, at the
   * opening fence of a code block.
   */
  readonly start: number
  /** After the last character, without white space; exclusive. */
  readonly end: number
  /** Undefined for the page itself. */
  readonly parent: TextBlock | undefined
  /** In document order. A list has items, a table rows (the header row first), a row cells; an item, a quote and the page have blocks. */
  readonly children: readonly TextBlock[]
}

/** In the order of the encoded structure; only added to. */
export const blockKinds = [
  ...(['page', 'heading', 'paragraph', 'list', 'item', 'quote', 'table', 'header', 'row', 'cell', 'code', 'html', 'rule'] as const),
]

export type TextBlockKind = (typeof blockKinds)[number]

/** In the order of the encoded structure; only added to. */
export const statementKinds = ['sentence', 'item', 'row', 'code', 'html'] as const

/** The smallest part of a page that an answer can point at. Offsets count code points of the published text, without white space at either end. */
export interface Statement {
  readonly kind: (typeof statementKinds)[number]
  readonly start: number
  readonly end: number
  /** The paragraph, row, code block or HTML block that contains it; of an item, its first paragraph. */
  readonly block: TextBlock
}
