import { alertMark, readHeading, taskMark } from '../markdown/github-marks.ts'
import type { InlinePlacement } from '../markdown/inline-placement.ts'
import { type Block, contentPlacement, type TextTree } from '../markdown/text-tree.ts'
import type { CodePointText } from '../text/code-point-text.ts'
import type { TextRange } from '../text/text-range.ts'
import { type Visible, visibleCode, visibleHtml, visibleInline } from './visible.ts'

/** The blocks of an author's text with their places in the published text, where addresses of links are others. */
export type PlacedTree = ReturnType<typeof placedTree>

/** @param text the published text @param published the UTF-16 position in it of one in the tree's text */
export function placedTree(tree: TextTree, text: CodePointText, published: InlinePlacement) {
  const known = new Map<Block, Visible | undefined>()
  const places = (block: Block): InlinePlacement => {
    const place = contentPlacement(block, tree)
    return (position) => published(place(position))
  }
  return {
    tree,
    text,
    /** Undefined for a block without a text of its own. */
    visible(block: Block): Visible | undefined {
      if (!known.has(block)) known.set(block, visibleOf(block, tree))
      return known.get(block)
    },
    /** Maps positions of a block's content to UTF-16 positions of the published text. */
    places,
    /** Maps positions of a block's content to code points of the published text. */
    offsets(block: Block): InlinePlacement {
      const place = places(block)
      return (position) => text.toCodePoints(place(position))
    },
    /** Code points of the published text. */
    range({ start, end }: Block): TextRange {
      const offset = (position: number) => text.toCodePoints(published(tree.points.toUnits(position)))
      return { start: offset(start), end: offset(end) }
    },
  }
}

const leads: Readonly<Record<string, RegExp | undefined>> = { item: taskMark, quote: alertMark }

function visibleOf(block: Block, definitions: TextTree): Visible | undefined {
  const { kind, content, parent, isStruck } = block
  if (isStruck) return { ...visibleCode(''), struck: [{ start: 0, end: content.length }] }
  if (kind === 'code') return visibleCode(content)
  if (kind === 'html') return visibleHtml(content)
  if (kind === 'heading') return visibleInline(readHeading(content).text, definitions)
  if (kind === 'cell') return visibleInline(content, definitions)
  if (kind !== 'paragraph') return undefined
  const isFirst = parent?.children[0] === block
  return visibleInline(content, definitions, isFirst ? leads[parent?.kind ?? ''] : undefined)
}
