import * as z from 'zod'
import { nearestWord } from '../../page/text/nearest-word.ts'
import { languageTag } from '../check/front-matter-schema.ts'
import type { Content } from '../folder/content.ts'
import { listOf, mapping, mappingOf } from '../source/schema-collections.ts'
import { mustBe, textLine } from '../source/schema-parts.ts'
import { type ContentKind, oneFile } from './kind.ts'

/** Characters; the longest text of the software has less than half. */
const longestText = 300

/** `texts.yaml`: interface texts of further languages, or other words in a known one. Not read if the service has no texts. */
export const texts: ContentKind<Pick<Content, 'texts'>> = oneFile('texts.yaml', (source, folder) => {
  const { languages, service } = folder
  if (source === undefined || service.texts === undefined) return {}
  const file = folder.yaml(source)
  const subtags = new Set(Array.from(languages).flatMap((language) => language.split('-', 1)))
  const isKnown = (language: string) => languages.has(language) || subtags.has(language)
  const schema = mappingOf(textsLike(service.texts), isKnown, 'No page has this language', (language) => ({
    suggestion: nearestWord(language, languages),
  }))
  return { texts: (file?.check([], file.value, schema) ?? {}) as NonNullable<Content['texts']> }
})

/** A text of one line that keeps its spaces at the ends, such as " by {role}". */
const wantedLine = mustBe(`a text of 1 to ${longestText} characters on one line`)
const line = z
  .string({ error: mustBe('a text', true) })
  .refine((value) => textLine(longestText).safeParse(value).success, { error: wantedLine, params: { ...wantedLine } })

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Texts of the same form, any of which may be missing. */
function textsLike(known: object): z.ZodType {
  const entries = Object.entries(known as Record<string, string | readonly string[] | object>)
  const shape = entries.map(([key, value]): [string, z.ZodType] => {
    // Dates and numbers are written by the rules of this language.
    if (key === 'locale') return [key, languageTag]
    if (typeof value === 'string') return [key, text(placesIn(value))]
    if (Array.isArray(value)) return [key, listOf(line, (length) => length === value.length, `a list of ${value.length} texts`)]
    if (!('other' in value)) return [key, textsLike(value)]
    return [key, mapping(optional(pluralForms.map((form) => [form, line])))]
  })
  return mapping(optional(shape))
}

function optional(shape: readonly (readonly [string, z.ZodType])[]): Record<string, z.ZodOptional> {
  return Object.fromEntries(shape.map(([key, schema]) => [key, schema.optional()]))
}

/** A text with the same places for values, in any order. */
function text(places: string): z.ZodType {
  const message = places === '' ? 'must have no {place} for a value' : `must have these places for values: ${places}`
  return line.refine((value) => placesIn(value) === places, message)
}

function placesIn(value: string): string {
  return (value.match(/\{\w+\}/g) ?? []).sort().join(' ')
}
