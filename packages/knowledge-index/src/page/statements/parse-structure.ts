import { parseMarkdown } from '../markdown/markdown-blocks.ts'
import { parseText } from '../markdown/parsed-text.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import { sectionsOf } from '../markdown/sections.ts'
import type { Section } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { encodeStructure, type StructureOptions } from './encode-structure.ts'
import { placedTree } from './placed-tree.ts'

/** Parses a text, published or not. */
export function parseStructure(text: CodePointText, options: StructureOptions): PageStructure {
  const { tree } = parseText(text, preambleEnd(text.value))
  return new PageStructure(
    text,
    encodeStructure(
      placedTree(tree, text, (position) => position),
      options,
    ),
  )
}

/** The sections of a Markdown text, with the anchors that a page of this text has. @example markdownSections('# Fees\n')[0]?.anchor */
export function markdownSections(markdown: string): Section[] {
  return sectionsOf(new CodePointText(markdown), parseMarkdown(markdown))
}
