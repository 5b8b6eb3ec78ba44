import { parseMarkdown } from '../markdown/markdown-blocks.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import { sectionsOf } from '../markdown/sections.ts'
import type { PublishedPage } from '../model/page.ts'
import { CodePointText } from '../text/code-point-text.ts'

/** All fields of a page except its text. */
export type PageFields = Omit<PublishedPage, 'text' | 'sections'>

/** A page as it was published; its sections are read from its text. */
export function pageOfText(fields: PageFields, published: string): PublishedPage {
  const text = new CodePointText(published)
  return { ...fields, text, sections: sectionsOf(text, parseMarkdown(published, preambleEnd(published))) }
}
