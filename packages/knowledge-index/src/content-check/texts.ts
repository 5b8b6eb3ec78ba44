import * as z from 'zod'
import type { Content } from '../content/content.ts'
import { isMapping, notAMapping, textLine } from '../content-source/schema-parts.ts'
import type { SourceText } from '../content-source/source-text.ts'
import { readYamlFile } from '../content-source/yaml-file.ts'
import { nearestWord } from '../text/nearest-word.ts'
import { languageTag } from './front-matter-schema.ts'

/** Characters; the longest text of the software has less than half. */
const longestText = 300

/**
 * Reads `texts.yaml`: interface texts of further languages, or other words in a known one.
 *
 * @param known every text that a language may have, in English
 * @param languages those of the pages
 */
export function readTexts(source: SourceText, known: object, languages: ReadonlySet<string>): NonNullable<Content['texts']> {
  const file = readYamlFile(source)
  const subtags = new Set(Array.from(languages, (language) => language.split('-', 1)[0] as string))
  const schema = z.record(z.string(), textsLike(known), { error: notAMapping }).superRefine(
    (value, context) => {
      for (const language of Object.keys(value)) {
        if (languages.has(language) || subtags.has(language)) continue
        const params = { suggestion: nearestWord(language, [...languages]) }
        context.addIssue({ code: 'custom', path: [language], message: 'must be the language of a page', params })
      }
    },
    { when: ({ value }) => isMapping(value) },
  )
  return (file?.check([], file.value, schema) ?? {}) as NonNullable<Content['texts']>
}

/** A text of one line that keeps its spaces at the ends, such as " by {role}". */
const line = z.string({ error: 'must be a text' }).refine((value) => textLine(longestText).safeParse(value).success, {
  error: `must be a text of 1 to ${longestText} characters on one line`,
})

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Texts of the same form, any of which may be missing. */
function textsLike(known: object): z.ZodType {
  const entries = Object.entries(known as Record<string, string | readonly string[] | object>)
  const shape = entries.map(([key, value]): [string, z.ZodType] => {
    // Dates and numbers are written by the rules of this language.
    if (key === 'locale') return [key, languageTag]
    if (typeof value === 'string') return [key, text(placesIn(value))]
    if (Array.isArray(value)) {
      const message = `must be a list of ${value.length} texts`
      const list = z.array(line, { error: message })
      return [key, list.refine(({ length }) => length === value.length, { error: message, when: ({ value }) => Array.isArray(value) })]
    }
    if (!('other' in value)) return [key, textsLike(value)]
    return [key, z.strictObject(optional(pluralForms.map((form) => [form, line])), { error: notAMapping })]
  })
  return z.strictObject(optional(shape), { error: notAMapping })
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
