/** A page of the past with the addresses of today. Its text is as its author wrote it. */
import type { PublishedPage } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import { CodePointText, firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'

type PageTexts = Pick<PublishedPage, 'text' | 'sections' | 'structure'>

/** Replaces the base URL with which a text was published in every address that the build wrote. Sections and structure move with it. */
export function readdressed({ text, sections, structure }: PageTexts, from: string, to: string): PageTexts {
  if (from === to) return { text, sections, structure }
  const addresses = new RegExp(`(?<=\\]\\(<?|\\]: ?<?|^---\\ntitle: .*\\nurl: "?)${from.replace(/\W/g, '\\$&')}(?=[/#?)>"\\s]|$)`, 'g')
  const places = Array.from(text.value.matchAll(addresses), ({ index }) => index)
  const moved = new CodePointText(text.value.replace(addresses, () => to))
  const units = (position: number) =>
    position + (to.length - from.length) * firstIndex(0, places.length, (index) => at(places, index) < position)
  const offset = (codePoints: number) => moved.toCodePoints(units(text.toUnits(codePoints)))
  return {
    text: moved,
    sections: sections.map((section) => ({
      ...section,
      start: offset(section.start),
      end: offset(section.end),
      treeEnd: offset(section.treeEnd),
    })),
    structure: new PageStructure(moved, structure.bytes, { units, offset }),
  }
}
