import type { PublishedPage, Section } from '@svc/knowledge-index'
import { isLongerThan, shortened } from '@svc/knowledge-index/page'
import * as z from 'zod'

/** Code points of a reference to a page (docs/pages/reference/limits.md). */
export const longestReference = 512

/** Code points of a heading in a list of sections. */
const longestTitle = 300

export const sectionEntrySchema = z.strictObject({
  anchor: z.string(),
  title: z.string(),
  /** Characters of the section with its subsections. */
  characters: z.int().min(0),
})

export interface ReferencedPage extends PublishedPage {
  /** Argument of `get_page`, if it is not the path: `/pricing@1379853ac1e63c85`. */
  readonly reference?: string
}

export function pageReference({ path, reference = path }: ReferencedPage): string {
  return reference
}

export function sectionReference(page: ReferencedPage, { anchor }: Pick<Section, 'anchor'>): string {
  return `${pageReference(page)}#${anchor}`
}

/** The sections that a call can name: text before the first heading has no anchor, and the anchor of a very long heading is too long. */
export function askableSections(page: ReferencedPage): Section[] {
  return page.sections.filter((section) => section.anchor !== '' && !isLongerThan(sectionReference(page, section), longestReference))
}

export function toSectionEntry({ anchor, title, start, treeEnd }: Section): z.infer<typeof sectionEntrySchema> {
  return { anchor, title: shortened(title, longestTitle), characters: treeEnd - start }
}
