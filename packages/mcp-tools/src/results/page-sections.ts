import type { PublishedPage, Section } from '@svc/knowledge-index'
import * as z from 'zod'

/** Code points of a reference to a page that tools take (docs/pages/reference/limits.md). */
export const longestReference = 512

/** Code points of a heading in a list of sections, as many as a page's description has; the text has the whole. */
const longestTitle = 300

export const sectionEntrySchema = z.strictObject({
  anchor: z.string(),
  title: z.string(),
  /** What asking for the section gives: its own text and that of its subsections. */
  characters: z.int().min(0),
})

/** A section as an entry of a list. */
export type SectionEntry = z.infer<typeof sectionEntrySchema>

/** A page, or a revision of one. */
export interface ReadablePage extends PublishedPage {
  /** What `get_page` takes to read it, where that is not its path: `/pricing@1379853ac1e63c85`. */
  readonly reference?: string
}

/** What `get_page` takes to read a page. */
export function pageReference({ path, reference = path }: ReadablePage): string {
  return reference
}

/** What `get_page` takes to read a section. */
export function sectionReference(page: ReadablePage, { anchor }: Pick<Section, 'anchor'>): string {
  return `${pageReference(page)}#${anchor}`
}

/** The sections that can be asked for: the text before the first heading has no anchor, and a very long heading makes one that no call takes. */
export function askableSections(page: ReadablePage): Section[] {
  return page.sections.filter((section) => section.anchor !== '' && hasAtMost(longestReference, sectionReference(page, section)))
}

export function toSectionEntry({ anchor, title, start, treeEnd }: Section): SectionEntry {
  return { anchor, title: shortened(title), characters: treeEnd - start }
}

function shortened(title: string): string {
  return hasAtMost(longestTitle, title)
    ? title
    : `${Array.from(title.slice(0, 2 * longestTitle))
        .slice(0, longestTitle)
        .join('')}…`
}

/** Whether a text has at most that many code points. None is longer than two units, so that no more of a text need be counted. */
function hasAtMost(codePoints: number, text: string): boolean {
  return text.length <= codePoints || (text.length <= 2 * codePoints && Array.from(text).length <= codePoints)
}
