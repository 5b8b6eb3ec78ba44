import * as z from 'zod'

const count = z.int().min(0)

/** One question of `questions.yaml`, and the result of the search. */
export const evaluatedQuestionSchema = z.strictObject({
  question: z.string(),
  expected: z.string().optional().describe('Path of the page that must answer, with #section where one is named'),
  unanswerable: z.boolean().describe('Whether no page must answer'),
  rank: z.int().min(1).optional().describe('Place of the expected page among the results; absent where it is not among them'),
  passed: z.boolean(),
  instead: z.array(z.string()).describe('What was found first, where the question failed'),
})

/** `evaluation.json`, as `svc-harness questions --report` writes it and `/.well-known/evaluation.json` publishes it. */
export const evaluationSchema = z
  .strictObject({
    revision: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .describe('Of the publication that was asked'),
    evaluated_at: z.iso.datetime().describe('When the last question was asked, in UTC'),
    harness: z.string().describe('Version of the program that asked'),
    passing_rank: z.int().min(1).describe('A question passes when its page is among this many first results'),
    counts: z.strictObject({
      answerable: count,
      found: count.describe('Answerable questions that passed'),
      unanswerable: count,
      unanswered: count.describe('Unanswerable questions that passed: no page has their words'),
    }),
    questions: z.array(evaluatedQuestionSchema).describe('Every question, in the order of questions.yaml'),
  })
  .describe('Which questions the published pages answer.')

export type EvaluatedQuestion = z.infer<typeof evaluatedQuestionSchema>
export type Evaluation = z.infer<typeof evaluationSchema>
