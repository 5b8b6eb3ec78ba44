import * as z from 'zod'
import fixes from '../check/editorial-warnings.json'
import type { AcceptedWarning, Content } from '../folder/content.ts'
import { listOf, mapping } from '../source/schema-collections.ts'
import { example, mustBe, textLine } from '../source/schema-parts.ts'
import { type ContentKind, oneFile } from './kind.ts'

const entriesSchema = z.array(z.unknown(), { error: mustBe('a list of { warning, places, because }') })
const codes = ['long_paragraph', ...Object.keys(fixes)]
const places = 'a list of at least one place, such as [/pricing#tiers]'
const entrySchema = mapping({
  warning: z.enum(codes, { error: mustBe('the code of a warning, such as contradiction') }).meta(example('warning: contradiction')),
  places: listOf(textLine(512), (length) => length > 0, places).meta(example('places: [/pricing#tiers, /about]')),
  because: textLine(300).meta(example('because: The second page is about the price of last year.')),
})

/** `accepted.yaml`: warnings that the author has looked at. They are counted and not listed. */
export const accepted: ContentKind<Pick<Content, 'accepted'>> = oneFile('accepted.yaml', (source, folder) => {
  const file = source && folder.yaml(source)
  if (file === undefined) return {}
  const entries = file.check([], file.value, entriesSchema) ?? []
  const accepted = entries.flatMap((part, index): AcceptedWarning[] => {
    const { fields, isWhole } = file.checkKeys([index], part, entrySchema)
    if (!isWhole) return []
    const { line } = source?.locate(file.at.valuePosition([index, 'warning'])) ?? { line: 1 }
    return [{ ...fields, places: fields.places.map(folder.pathOf), line }]
  })
  return { accepted }
})
