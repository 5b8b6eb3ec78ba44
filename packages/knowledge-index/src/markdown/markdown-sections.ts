import type { Section } from '../model/page.ts'
import { CodePointText } from '../text/code-point-text.ts'
import { parseMarkdown } from './markdown.ts'
import { sectionsOf } from './sections.ts'

/** The sections of a Markdown text, with the anchors that a page of this text has. */
export function markdownSections(markdown: string): Section[] {
  return sectionsOf(new CodePointText(markdown), parseMarkdown(markdown))
}
