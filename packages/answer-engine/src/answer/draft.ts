import * as z from 'zod'

/** The output of a model: ids and copied parts of the question, no words of its own. */
const draftSchema = z.strictObject({
  claims: z.array(z.strictObject({ statements: z.array(z.string()), qualified_by: z.array(z.string()) })),
  unanswered: z.array(z.string()),
})

export type Draft = z.infer<typeof draftSchema>
export type DraftClaim = Draft['claims'][number]

/** `undefined` if a model's text is not such JSON. */
export function readDraft(text: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const strings = (description: string) => ({ type: 'array', description, items: { type: 'string' } })
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

/** The same as JSON Schema, with keywords that strict structured output accepts everywhere. */
export const draftJsonSchema: Readonly<Record<string, unknown>> = object({
  claims: {
    type: 'array',
    description: 'At most 8 claims, the most important first. Empty when no statement answers.',
    items: object({
      statements: strings('Ids of the fewest statements that say it: "S12", or a range "S12-S15". At most 4 entries and 16 statements.'),
      qualified_by: strings(
        'Ids of statements elsewhere that limit or contradict the claim. At most 2 entries and 4 statements. Else empty.',
      ),
    }),
  },
  unanswered: strings('The parts of the question that no statement answers, copied word for word. At most 5.'),
})
