import { parseMarkdown } from '../markdown/markdown.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import { sectionsOf } from '../markdown/sections.ts'
import type { PublishedPage } from '../model/page.ts'
import { CodePointText } from '../text/code-point-text.ts'

/** What a page was called and where it was: all of it but its text. */
export type PageFields = Omit<PublishedPage, 'text' | 'sections'>

/** A page as it was published: its sections are found in its text again. */
export function pageOfText(fields: PageFields, published: string): PublishedPage {
  const text = new CodePointText(published)
  return { ...fields, text, sections: sectionsOf(text, parseMarkdown(published, preambleEnd(published))) }
}
