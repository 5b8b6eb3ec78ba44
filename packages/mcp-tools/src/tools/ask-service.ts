import { answerSchema, questionLimits } from '@svc/answer-engine'
import * as z from 'zod'
import { answerText } from '../results/answer-text.ts'
import { fittingAnswer } from '../results/fitting-answer.ts'
import { done } from '../results/tool-result.ts'
import { defineTool } from './tool.ts'

const { maxCharacters, minSeconds, maxSeconds } = questionLimits

const input = z.strictObject({
  question: z.string().min(1).max(maxCharacters),
  max_seconds: z.int().min(minSeconds).max(maxSeconds).default(maxSeconds),
})

export const askService = defineTool({
  name: 'ask_service',
  title: 'Ask a question',
  description:
    "Answers a question with the pages' own statements, cited, with qualifications and unanswered questions. The status limited or unavailable does not mean that evidence is missing; do not retry it automatically.",
  input,
  output: answerSchema,
  example: { question: 'How is the service priced?' },
  async handle({ answers }, question, { client, signal, onProgress }) {
    if (!answers) throw new Error('ask_service was called without an answer engine')
    const answer = fittingAnswer(await answers.ask(question, { client, signal, onProgress }))
    return done(answer, answerText(answer))
  },
})
