import { z } from 'zod'

/** Design, section 6: what a model may write, in characters and entries. */
export const draftLimits = { claims: 8, claimText: 400, supports: 3, quote: 300, qualification: 400, unansweredQuestions: 5 } as const

/**
 * The shape a model's text must have. Lengths are not part of it: strict decoding does not know them, and one claim that is
 * too long is no reason to lose the others, so each claim is held to its limits when it is verified.
 */
const draftSchema = z.strictObject({
  claims: z.array(
    z.strictObject({
      text: z.string(),
      support: z.array(z.strictObject({ evidence_id: z.string(), quote: z.string() })),
      qualification: z.string().nullable(),
    }),
  ),
  unanswered_questions: z.array(z.string()),
})

/** What a model writes, before anything of it is verified. */
export type Draft = z.infer<typeof draftSchema>
export type DraftClaim = Draft['claims'][number]

/** The draft a model's text says, or `undefined` when the text is not the JSON that was asked for. */
export function readDraft(text: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const string = (description: string) => ({ type: 'string', description })
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** The same shape as JSON Schema, in the subset that strict structured output accepts everywhere. */
export const draftJsonSchema: Readonly<Record<string, unknown>> = object({
  claims: {
    type: 'array',
    description: `At most ${draftLimits.claims} claims, the most important first. Empty when the evidence answers nothing.`,
    items: object({
      text: string(`One sentence of at most ${draftLimits.claimText} characters.`),
      support: {
        type: 'array',
        description: `1 to ${draftLimits.supports} quotes, in the order in which the claim uses them.`,
        items: object({
          evidence_id: string('The id of the evidence block the quote is copied from, such as E1.'),
          quote: string(`At most ${draftLimits.quote} characters, copied from that block character by character.`),
        }),
      },
      qualification: {
        type: ['string', 'null'],
        description: 'A limit or condition under which the claim holds, if it does not say so itself; else null.',
      },
    }),
  },
  unanswered_questions: {
    type: 'array',
    description: `At most ${draftLimits.unansweredQuestions} parts of the question that the evidence does not answer, in the question's own words.`,
    items: { type: 'string' },
  },
})
