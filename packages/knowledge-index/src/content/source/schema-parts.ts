import * as z from 'zod'
import { nearestWord } from '../../page/text/nearest-word.ts'
import names from './other-keys.json'

/** The error of a schema, for a message and for what to write. */
export interface Wanted {
  /** `a list of texts` */
  readonly wanted: string
  /** A text is wanted, and without quotes YAML reads another value. */
  readonly isText: boolean
}

/** The error `must be a list of texts`. */
export function mustBe(wanted: string, isText = false): Wanted & (() => string) {
  return Object.assign(() => `must be ${wanted}`, { wanted, isText })
}

/** A text that fits on one line of a list or a heading: no line breaks, control characters or broken surrogate pairs, and something to see. */
export function textLine(longest: number) {
  const error = mustBe(`a text of 1 to ${longest} characters on one line`, true)
  return (
    z
      .string({ error })
      .trim()
      .min(1, { error })
      .max(longest, { error })
      .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error })
      // An empty text has an error already.
      .regex(/^$|[^\s\p{Default_Ignorable_Code_Point}]/u, 'must have a character that a reader sees')
  )
}

/** An address without spaces and control characters, at which some readers would end it. */
export function webAddress(isWanted: (url: URL, written: string) => boolean, wanted: string) {
  const isAddress = (value: string) => URL.canParse(value) && !/[\s<>"\p{Cc}\p{Cs}]/u.test(value)
  const error = mustBe(wanted)
  return z.string({ error }).refine((value) => isAddress(value) && isWanted(new URL(value), value), { error })
}

/** A day that exists, at the latest `latest`. */
export function dateUntil(latest: string) {
  return z.string({ error: mustBe('a date written as YYYY-MM-DD') }).superRefine((value, context) => {
    if (!z.iso.date().safeParse(value).success) {
      const params = { code: 'invalid_date', suggestion: isoDate(value) }
      context.addIssue({ code: 'custom', message: 'must be a date that exists, written as YYYY-MM-DD', params })
    } else if (value > latest) {
      context.addIssue({ code: 'custom', message: `must not be in the future; today is ${latest}`, params: { code: 'future_date' } })
    }
  })
}

/** `2026/5/1`, `1.5.2026` and `2026-05-01T10:00` as `2026-05-01`; undefined for ambiguous dates, such as `5/1/2026`. */
function isoDate(written: string): string | undefined {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]|$)/.exec(written)
  const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written)
  const [year, month, day] = yearFirst?.slice(1) ?? dayFirst?.slice(1).toReversed() ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return z.iso.date().safeParse(date).success ? date : undefined
}

export const kebabCase: RegExp = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** `Our Story` as `our-story`; empty for a text without Latin letters and digits. */
export function inKebabCase(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** How an entry is written, for the fix of one that is missing or wrong. */
export const example = (written: string) => ({ examples: [written] })

const aMapping = mustBe('a mapping of keys to values')

/** The error of a schema that expects a mapping; other issues keep their own messages. */
export const notAMapping = Object.assign(
  (issue: { readonly code?: string }) => (issue.code === 'invalid_type' ? aMapping() : undefined),
  aMapping,
)

interface CheckedMapping {
  readonly value: unknown
  /** `keys` are the unknown ones, as in zod's issues. */
  readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined; readonly keys?: unknown }[]
}

/** Whether a value is a mapping that has none of these keys under another name, which would be one mistake and not two. */
export function areSpelled(...keys: readonly string[]) {
  return ({ value, issues }: CheckedMapping): boolean => {
    if (!isMapping(value)) return false
    const open = new Set(keys.filter((key) => !Object.hasOwn(value, key)))
    const unknown = issues.flatMap(({ path = [], keys = [] }) => (path.length === 0 ? (keys as readonly string[]) : []))
    return unknown.every((key) => suggestedKey(key, open) === undefined)
  }
}

export function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type CamelCase<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Key

/** A parsed mapping with `valid_from` as `validFrom`; absent keys stay absent. */
export function inCamelCase<Parsed extends object>(
  parsed: Parsed,
): { [Key in keyof Parsed as CamelCase<Key>]: Exclude<Parsed[Key], undefined> } {
  const fields = Object.entries(parsed).filter(([, value]) => value !== undefined)
  const named = fields.map(([key, value]) => [key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), value])
  return Object.fromEntries(named)
}

/** Keys of front matter in Jekyll, Hugo, Starlight, Docusaurus and MkDocs, in this order, and the key with the same meaning here. */
const otherNames: Readonly<Record<string, string>> = names

/** The known key to suggest for an unknown one: misspelled, its plural, or the name that another system has for it. @param open keys that are not in use yet */
export function suggestedKey(key: string, open: ReadonlySet<string>): string | undefined {
  const near = nearestWord(key, open)
  if (near !== undefined) return near
  const name = key.toLowerCase()
  const plural = `${name}es`
  if (open.has(plural)) return plural
  const suggestion = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  return suggestion !== undefined && open.has(suggestion) ? suggestion : undefined
}
