import { CodePointText } from '../text/code-point-text.ts'
import { LineTable } from '../text/line-table.ts'
import { inlineDestinations, type MarkdownLink } from './link-destinations.ts'
import { type MarkdownBlock, topLevelBlocks } from './markdown-blocks.ts'
import { type MarkdownDefinition, type MarkdownTokens, markdownTokens } from './markdown-tokens.ts'
import { Block, contentPlacement, type TextTree } from './text-tree.ts'
import { TreeBuilder } from './tree-builder.ts'

/** A text that is parsed once; `blocks` and `links` are computed on access. */
export interface ParsedText {
  readonly tree: TextTree
  /** The top-level blocks as whole lines; positions are those of the whole text. */
  readonly blocks: readonly MarkdownBlock[]
  /**
   * Every destination of a link, an image and a reference definition, in document order; one that is not written, as in `[a]()`, is empty.
   * Autolinks (`<https://…>`) are absolute by definition and raw HTML is published as written, so neither is listed.
   */
  readonly links: readonly MarkdownLink[]
  readonly read: MarkdownTokens
}

/** Reads the blocks of a text, whose lines end with `\n`, from a position on, which is the beginning of a line. */
export function parseText(points: CodePointText, from: number): ParsedText {
  const body = asParsed(points.value.slice(from))
  const read = markdownTokens(body)
  const tree = treeOf(points, from, read)
  return {
    tree,
    get blocks() {
      return topLevelBlocks(read, body, { from })
    },
    get links() {
      return linksOf(tree, read.definitions, from)
    },
    read,
  }
}

/** The blocks among the tokens of a text from a position on. */
export function treeOf(points: CodePointText, from: number, read: MarkdownTokens): TextTree {
  const text = asParsed(points.value)
  const lines = new LineTable(text)
  const footnotes = read.tokens.flatMap(({ type, meta }) => (type === 'footnote_open' ? String(meta?.label).toLowerCase() : []))
  const tree: TextTree = {
    root: new Block('page', undefined, points.toCodePoints(from)),
    points,
    text,
    lines,
    references: read.references,
    footnotes: new Set(footnotes),
  }
  new TreeBuilder(tree, lines.lineAt(from)).read(read)
  return tree
}

/** As the parser reads NUL: content is searched in the text again. */
function asParsed(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}

export function linksIn(text: string): readonly MarkdownLink[] {
  // Every destination comes after `](` or, in a definition, `]:`.
  return text.includes('](') || text.includes(']:') ? parseText(new CodePointText(text), 0).links : []
}

function linksOf(tree: TextTree, definitions: readonly MarkdownDefinition[], from: number): MarkdownLink[] {
  const links: MarkdownLink[] = []
  const imageLabels = new Set<string>()
  const read = (block: Block) => {
    const isRead = block.kind !== 'code' && block.kind !== 'html' && block.content.includes('[')
    const place = contentPlacement(block, tree)
    for (const { destination, image, start, end, label } of isRead ? inlineDestinations(block.content, tree.references) : []) {
      // A reference has no destination of its own: its definition has.
      if (label === undefined) links.push({ destination, image, start: place(start), end: place(end) })
      else if (image) imageLabels.add(label)
    }
    block.children.forEach(read)
  }
  read(tree.root)
  for (const { label, destination, start, end } of definitions) {
    links.push({ destination, image: imageLabels.has(label), start: from + start, end: from + end })
  }
  return links.sort((a, b) => a.start - b.start)
}
