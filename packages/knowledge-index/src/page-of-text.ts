import { CodePointText } from './code-point-text.ts'
import { parseMarkdown } from './markdown.ts'
import type { PublishedPage } from './page.ts'
import { preambleEnd } from './preamble.ts'
import { sectionsOf } from './sections.ts'

/** What a page was called and where it was: all of it but its text. */
export type PageFields = Omit<PublishedPage, 'text' | 'sections'>

/** A page as it was published: its sections are found in its text again. */
export function pageOfText(fields: PageFields, published: string): PublishedPage {
  const text = new CodePointText(published)
  return { ...fields, text, sections: sectionsOf(text, parseMarkdown(published, preambleEnd(published))) }
}
