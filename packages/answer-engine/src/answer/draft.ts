import * as z from 'zod'

const strings = (description: string) => z.array(z.string()).describe(description)

/** The output of a model: ids and copied parts of the question, no words of its own. Lists that a weak model leaves out are empty. */
const draftSchema = z.object({
  claims: z
    .array(
      z.object({
        statements: strings('Ids of the fewest statements that say it: "S12", or a range "S12-S15". At most 4 entries and 16 statements.'),
        qualified_by: strings(
          'Ids of statements elsewhere that limit or contradict the claim. At most 2 entries and 4 statements. Else empty.',
        ).prefault([]),
      }),
    )
    .describe('At most 8 claims, the most important first. Empty when no statement answers.'),
  unanswered: strings('The parts of the question that no statement answers, copied word for word. At most 5.').prefault([]),
})

/** The first and last line of a Markdown code block, in which weak models write their JSON. */
const fence = /^```\w*\s|```$/g

export type Draft = z.infer<typeof draftSchema>

/** `undefined` if a model's text is not such JSON. Unknown keys are ignored. */
export function readDraft(text: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(text.trim().replace(fence, ''))).data
  } catch {
    return undefined
  }
}

const { $schema: _, ...jsonSchema } = z.toJSONSchema(draftSchema)

/** Only keywords that strict structured output accepts everywhere. */
export const draftJsonSchema: Readonly<Record<string, unknown>> = jsonSchema
