/** A page of the past with the addresses of today. Its text is as its author wrote it. */
import type { PublishedPage } from '../model/page.ts'
import { urlOf } from '../model/page-address.ts'
import { PageStructure } from '../model/page-structure.ts'
import { CodePointText, firstIndex } from '../text/code-point-text.ts'
import { at } from '../text/item-at.ts'

type PageTexts = Pick<PublishedPage, 'text' | 'sections' | 'structure'>

/** Replaces the base URL with which a text was published in every address that the build wrote. Sections and structure move with it. */
export function readdressed({ text, sections, structure }: PageTexts, from: string, to: string): PageTexts {
  if (from === to) return { text, sections, structure }
  const [start, end] = ['(?<=\\]\\(<?|\\]: ?<?|^---\\ntitle: .*\\nurl: "?)', '(?=[#?)>"\\s]|$)']
  const addresses = new RegExp(`${start}${from.replace(/\W/g, '\\$&')}(?:/?${end}|(?=/))`, 'g')
  const places: number[] = []
  /** By how many units the text before each place, and at last the whole text, is longer. */
  const growth = [0]
  const value = text.value.replace(addresses, (address, index) => {
    const isFront = text.value.charAt(index + address.length) !== '/'
    const moved = isFront ? urlOf(to, '/') : to
    growth.push(at(growth, places.length) + moved.length - address.length)
    places.push(index)
    return moved
  })
  const moved = new CodePointText(value)
  const placesBefore = (position: number) => firstIndex(0, places.length, (index) => at(places, index) < position)
  const units = (position: number) => position + at(growth, placesBefore(position))
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
