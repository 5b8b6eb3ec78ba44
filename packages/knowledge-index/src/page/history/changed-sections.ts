import { preambleEnd } from '../markdown/preamble.ts'
import type { PublishedPage } from '../model/page.ts'
import { sectionPath } from '../model/section-address.ts'
import type { TextRange } from '../text/text-range.ts'

/** A section's own text, without that of its subsections. */
export interface SectionText extends TextRange {
  /** Unique on the page; empty for the text before the first heading. */
  readonly anchor: string
  /** Heading path, joined by ` > `. */
  readonly section: string
  readonly text: string
}

/** The author's text by sections, in page order. The front matter is in none. */
export function sectionTexts({ text, sections }: PublishedPage): SectionText[] {
  const begin = text.toCodePoints(preambleEnd(text.value))
  return sections
    .map((section) => ({
      anchor: section.anchor,
      section: sectionPath(section),
      start: section.start,
      end: section.end,
      text: text.slice(Math.max(begin, section.start), section.end).trim(),
    }))
    .filter(({ anchor, text: own }) => anchor !== '' || own !== '')
}

/** Identifies the text of a section, such as a digest. */
export interface KnownSection extends Pick<SectionText, 'anchor' | 'section'> {
  readonly digest: string
}

/** Heading paths of the sections that were added, changed or removed, in page order, the removed ones last; empty before the first heading. */
export function changedSections(before: readonly KnownSection[], after: readonly KnownSection[]): string[] {
  const earlier = new Map(before.map(({ anchor, digest }) => [anchor, digest]))
  const later = new Set(after.map(({ anchor }) => anchor))
  const changed = after.filter(({ anchor, digest }) => earlier.get(anchor) !== digest)
  const removed = before.filter(({ anchor }) => !later.has(anchor))
  return [...new Set([...changed, ...removed].map(({ section }) => section))]
}
