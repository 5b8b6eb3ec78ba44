import * as z from 'zod'
import { inCamelCase, isMapping, mustBe, notAMapping } from './schema-parts.ts'

/** A list of a right length. Not `min` and `max`: with them, a list of a wrong length hides the errors of its entries. */
export function listOf<Entry extends z.ZodType>(entry: Entry, isRight: (length: number) => boolean, wanted: string) {
  const error = mustBe(wanted)
  return z.array(entry, { error }).refine(({ length }) => isRight(length), { error, when: ({ value }) => Array.isArray(value) })
}

/** @param entries what they are: `cards, each with "page"` */
export function atMost<Entry extends z.ZodType>(most: number, entry: Entry, entries: string) {
  return listOf(entry, (length) => length <= most, `a list of at most ${most} ${entries}`)
}

/** A mapping with these keys and no others. */
export function mapping<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, { error: notAMapping })
}

/** A mapping whose key `image_alt` is read as `imageAlt`. An omitted key stays absent. */
export function camelCased<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return mapping(shape).transform((value) => inCamelCase(value))
}

/** A mapping whose keys are names of something that exists. @param message of an unknown key @param paramsOf its code and suggestion */
export function mappingOf<Entry extends z.ZodType>(
  entry: Entry,
  isKnown: (key: string) => boolean,
  message: string,
  paramsOf: (key: string) => { readonly code?: string; readonly suggestion: string | undefined },
) {
  return z.record(z.string(), entry, { error: notAMapping }).superRefine(
    (value, context) => {
      for (const key of Object.keys(value)) {
        if (!isKnown(key)) context.addIssue({ code: 'custom', path: [key], message, params: paramsOf(key) })
      }
    },
    { when: ({ value }) => isMapping(value) },
  )
}
