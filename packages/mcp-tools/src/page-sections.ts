import type { PublishedPage, Section } from '@svc/knowledge-index'
import { z } from 'zod'

/** Code points of a reference to a page that tools take (design section 5). */
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

/** What `get_page` takes to read a section. */
export function sectionReference({ path }: PublishedPage, { anchor }: Pick<Section, 'anchor'>): string {
  return `${path}#${anchor}`
}

/** The sections that can be asked for: the text before the first heading has no anchor, and a very long heading makes one that no call takes. */
export function askableSections(page: PublishedPage): Section[] {
  return page.sections.filter((section) => section.anchor !== '' && isTaken(page, section))
}

/** How many headings are too long to be asked for. */
export function unaskableCount({ sections }: PublishedPage, askable: readonly Section[]): number {
  return sections.length - askable.length - (sections[0]?.anchor === '' ? 1 : 0)
}

export function toSectionEntry({ anchor, title, start, treeEnd }: Section): SectionEntry {
  return { anchor, title: shortened(title), characters: treeEnd - start }
}

function isTaken(page: PublishedPage, { anchor }: Section): boolean {
  // No text has more code points than units.
  if (page.path.length + '#'.length + anchor.length <= longestReference) return true
  return Array.from(sectionReference(page, { anchor })).length <= longestReference
}

function shortened(title: string): string {
  if (title.length <= longestTitle) return title
  const characters = Array.from(title)
  return characters.length <= longestTitle ? title : `${characters.slice(0, longestTitle).join('')}…`
}
