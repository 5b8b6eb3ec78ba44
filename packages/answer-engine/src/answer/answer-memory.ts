import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Answer } from './answer.ts'

/** About 30 MB at most: an answer takes up to 32 kB. */
const mostAnswers = 1_000
/** Long enough for a day's repeated questions; a page's review may grow old in the meantime by one day. */
const keptMilliseconds = 86_400_000

/** Answers of one publication by question. Questions are not kept: only their hash under a key that this process has made. */
export interface AnswerMemory {
  /** The first answer to the same question, marked as `cached`. */
  recall(question: string): Answer | undefined
  keep(question: string, answer: Answer): void
}

/** @param model the model's name: another model may point at other statements */
export function createAnswerMemory(model: string, clock: Clock): AnswerMemory {
  const key = randomBytes(32)
  const kept = new Map<string, { readonly answer: Answer; readonly since: number }>()
  const hash = (question: string) =>
    createHmac('sha256', key)
      .update(`${model}\n${question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}`)
      .digest('base64')

  return {
    recall(question) {
      const found = kept.get(hash(question))
      if (found === undefined || clock.now() - found.since >= keptMilliseconds) return undefined
      return { ...found.answer, cached: true }
    },
    keep(question, answer) {
      const name = hash(question)
      kept.delete(name)
      kept.set(name, { answer, since: clock.now() })
      const [oldest] = kept.keys()
      if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest)
    },
  }
}
