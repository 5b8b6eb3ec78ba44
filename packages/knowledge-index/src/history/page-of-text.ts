import { parseMarkdown } from '../markdown/markdown-blocks.ts'
import { parseText } from '../markdown/parsed-text.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import { sectionsOf } from '../markdown/sections.ts'
import type { PublishedPage, Section } from '../model/page.ts'
import { imagesUrl } from '../model/page-address.ts'
import { PageStructure } from '../model/page-structure.ts'
import { encodeStructure, type StructureOptions } from '../statements/encode-structure.ts'
import { PlacedTree } from '../statements/placed-tree.ts'
import { CodePointText } from '../text/code-point-text.ts'

/** All fields of a page except its text and what is read from it. */
export type PageFields = Omit<PublishedPage, 'text' | 'sections' | 'structure'>

/** A page as it was published; its sections and its structure are read from its text. */
export function pageOfText(fields: PageFields, published: string): PublishedPage {
  const text = new CodePointText(published)
  const structure = structureOfText(text, {
    language: fields.language,
    isShownImage: (destination) => destination.startsWith(imagesUrl(fields)),
  })
  return { ...fields, text, sections: sectionsOf(text, parseMarkdown(published, preambleEnd(published))), structure }
}

/** Parses a text, published or not. */
export function structureOfText(text: CodePointText, options: StructureOptions): PageStructure {
  const { tree } = parseText(text, preambleEnd(text.value))
  return new PageStructure(text, encodeStructure(new PlacedTree(tree, text, (position) => position), options))
}

/** The sections of a Markdown text, with the anchors that a page of this text has. */
export function markdownSections(markdown: string): Section[] {
  return sectionsOf(new CodePointText(markdown), parseMarkdown(markdown))
}
