import * as z from 'zod'
import { lastObjectWithList } from './last-object.ts'

/** These bounds also limit the cost of a hostile draft. */
export const bounds = {
  claims: 8,
  statements: { entries: 4, statements: 16 },
  qualified_by: { entries: 2, statements: 4 },
  unanswered: 5,
} as const

const isEntry = (list: unknown) => typeof list === 'string' || typeof list === 'number'

/** A list of which only the first entries are read; one entry is a list of it. @param most one more than are valid, if more are a mistake */
function listOf<Item extends z.ZodType>(item: Item, most: number, description: string) {
  const first = (list: unknown) => (isEntry(list) ? [list] : Array.isArray(list) ? list.slice(0, most) : list)
  return z.preprocess(first, z.array(item).describe(description))
}

/** Weak models leave out a list that is empty, or send `null` or `""`. */
function optionalListOf<Item extends z.ZodType>(item: Item, most: number, description: string) {
  return z.preprocess((list) => list || [], listOf(item, most, description))
}

const isNumber = (entry: unknown) => typeof entry === 'number' || (typeof entry === 'string' && /^[0-9]+$/.test(entry))
const id = z.preprocess((entry) => (isNumber(entry) ? `S${entry}` : entry), z.string())

/** The output of a model: ids and copied parts of the question, no words of its own. */
const draftSchema = z.object({
  claims: listOf(
    z.object({
      statements: listOf(
        id,
        bounds.statements.entries + 1,
        'Ids of the fewest statements that say it: "S12", or a range "S12-S15". At most 4 entries and 16 statements.',
      ),
      qualified_by: optionalListOf(
        id,
        bounds.qualified_by.entries + 1,
        'Ids of statements elsewhere that limit or contradict the claim. At most 2 entries and 4 statements. Else empty.',
      ),
    }),
    bounds.claims,
    'At most 8 claims, the most important first. Empty when no statement answers.',
  ),
  unanswered: optionalListOf(
    z.string(),
    bounds.unanswered,
    'The parts of the question that no statement answers, copied word for word. At most 5.',
  ),
})

/** What a model returns: ids of statements, and the parts of the question that none answers. */
export type Draft = z.infer<typeof draftSchema>

/** The last draft in a model's text, and how many claims it has behind the first eight. Unknown keys and everything around it are ignored. */
export function readDraft(text: string): (Draft & { readonly surplus: number }) | undefined {
  try {
    const written = JSON.parse(lastObjectWithList(text, 'claims') ?? '')
    const draft = draftSchema.safeParse(written).data
    return draft && { ...draft, surplus: written.claims.length - draft.claims.length }
  } catch {
    return undefined
  }
}

const { $schema: _, ...jsonSchema } = z.toJSONSchema(draftSchema)

/** Only keywords that strict structured output accepts everywhere. */
export const draftJsonSchema: Readonly<Record<string, unknown>> = jsonSchema
