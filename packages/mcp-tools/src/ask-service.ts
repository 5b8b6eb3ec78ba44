import { answerSchema } from '@svc/answer-engine'
import { z } from 'zod'
import { answerText } from './answer-text.ts'
import { defineTool } from './tool.ts'
import { done } from './tool-result.ts'

/** The execution budget of the specification, "Limits", in seconds; a caller may ask for less. */
const maxSeconds = 20

const input = z.strictObject({
  question: z.string().min(1).max(2_000),
  max_seconds: z.int().min(3).max(maxSeconds).default(maxSeconds),
})

export const askService = defineTool({
  name: 'ask_service',
  title: 'Ask a question',
  description:
    'Answers a question from the published pages only: claims with verified quotes, citations, qualifications and unanswered questions. status limited or unavailable is a result that keeps the retrieved sources and says nothing about the evidence; do not retry it automatically.',
  input,
  output: answerSchema,
  example: { question: 'How is the service priced?' },
  async handle({ answers }, question, { client, signal, onProgress }) {
    if (!answers) throw new Error('ask_service was called without an answer engine')
    const answer = await answers.ask(question, { client, signal, onProgress })
    return done(answer, answerText(answer))
  },
})
