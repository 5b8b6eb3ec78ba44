import * as z from 'zod'
import { uriSchema } from './string-formats.ts'

const day = z.iso.date()
const revision = z.string().regex(/^[0-9a-f]{16}$/)

/** A published value, with its days (inclusive, in UTC) and its sentence on the page. */
export const statedFactSchema = z.strictObject({
  id: z.string().describe('Kebab-case; facts of one id are the values of one thing over time'),
  label: z.string(),
  topic: z.string().optional(),
  status: z.enum(['current', 'scheduled', 'expired']).describe('On the day that was asked about'),
  value: z.union([z.string(), z.number()]),
  unit: z.string().optional().describe('A currency (ISO 4217) or a unit (UCUM); rates add /month, /year or /user'),
  valid_from: day.optional(),
  valid_until: day.optional().describe('The last day'),
  quote: z.string(),
  url: uriSchema.describe('The section that has the quote'),
  quote_url: uriSchema.describe('Opens the page with the quote highlighted'),
  revision: revision.describe('Of the page'),
})

/** A value that the company states that it does not publish. */
export const unpublishedFactSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  status: z.literal('not_published'),
  say: z.string().describe('The sentence that says so'),
  instead: uriSchema.optional().describe('A page to read instead'),
})

/** The body of `/api/v1/facts`. Strict, for publishers; readers use `fetchFacts`. */
export const publicFactsSchema = z
  .strictObject({
    facts: z.array(z.union([statedFactSchema, unpublishedFactSchema])),
    revision: revision.describe('Of the publication'),
  })
  .describe('Values with their days and sources, and what is not published.')

/** A fact with a value, its days and the sentence of a page that says it. */
export type StatedFact = z.infer<typeof statedFactSchema>
/** A fact that the company explicitly does not publish. */
export type UnpublishedFact = z.infer<typeof unpublishedFactSchema>
/** A fact as the service returns it. */
export type PublicFact = StatedFact | UnpublishedFact
/** The response at `factsPath`. */
export type PublicFacts = z.infer<typeof publicFactsSchema>
