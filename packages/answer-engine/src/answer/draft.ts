import * as z from 'zod'
import { lastObjectWithList } from './last-object.ts'

const isEntry = (list: unknown) => typeof list === 'string' || typeof list === 'number'

/** One entry stands for a list of it. */
function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return z.preprocess((list) => (isEntry(list) ? [list] : list), z.array(item).describe(description))
}

/** Weak models leave out a list that is empty, or send `null` or `""`. */
function optionalListOf<Item extends z.ZodType>(item: Item, description: string) {
  return z.preprocess((list) => list || [], listOf(item, description))
}

const isNumber = (entry: unknown) => typeof entry === 'number' || (typeof entry === 'string' && /^[0-9]+$/.test(entry))
const id = z.preprocess((entry) => (isNumber(entry) ? `S${entry}` : entry), z.string())

/** The output of a model: ids and copied parts of the question, no words of its own. */
const draftSchema = z.object({
  claims: z
    .array(
      z.object({
        statements: listOf(
          id,
          'Ids of the fewest statements that say it: "S12", or a range "S12-S15". At most 4 entries and 16 statements.',
        ),
        qualified_by: optionalListOf(
          id,
          'Ids of statements elsewhere that limit or contradict the claim. At most 2 entries and 4 statements. Else empty.',
        ),
      }),
    )
    .describe('At most 8 claims, the most important first. Empty when no statement answers.'),
  unanswered: optionalListOf(z.string(), 'The parts of the question that no statement answers, copied word for word. At most 5.'),
})

/** What a model returns: ids of statements, and the parts of the question that none answers. */
export type Draft = z.infer<typeof draftSchema>

/** The last draft in a model's text, `undefined` if there is none. Unknown keys and everything around it are ignored. */
export function readDraft(text: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(lastObjectWithList(text, 'claims') ?? '')).data
  } catch {
    return undefined
  }
}

const { $schema: _, ...jsonSchema } = z.toJSONSchema(draftSchema)

/** Only keywords that strict structured output accepts everywhere. */
export const draftJsonSchema: Readonly<Record<string, unknown>> = jsonSchema
