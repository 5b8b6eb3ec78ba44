import { answerSchema, questionLimits } from '@svc/answer-engine'
import * as z from 'zod'
import { answerText } from '../results/answer-text.ts'
import { fittingAnswer } from '../results/fitting-answer.ts'
import { done } from '../results/tool-result.ts'
import { defineTool } from './tool.ts'

const { maxCharacters, minSeconds, maxSeconds } = questionLimits

const input = z.strictObject({
  question: z.string().min(1).max(maxCharacters).describe('In full.'),
  max_seconds: z.int().min(minSeconds).max(maxSeconds).default(maxSeconds).describe('Time limit.'),
})

export const askService = defineTool({
  name: 'ask_service',
  title: 'Ask a question',
  description: ({ introduction }) => `Answers questions about ${introduction}, citing its pages. Do not retry it automatically.`,
  input,
  output: answerSchema,
  example: { question: 'How is the service priced?' },
  async handle({ answers }, question, call) {
    if (!answers) throw new Error('ask_service was called without an answer engine')
    const answer = fittingAnswer(await answers.ask(question, call))
    return done(answer, answerText(answer), { kind: 'answered', client: call.client, question: question.question, answer })
  },
})
