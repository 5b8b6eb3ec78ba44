import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Answer } from './answer.ts'

/** About 30 MB at most: an answer takes up to 32 kB. */
const mostAnswers = 1_000
/** Long enough for a day's repeated questions; a page's review may grow old in the meantime by one day. */
const cachedMilliseconds = 86_400_000

/** Answers of one publication and one model by question. Of a question only a hash is stored, under a key of this process. */
export function createAnswerMemory(clock: Clock) {
  const key = randomBytes(32)
  const answers = new Map<string, { readonly answer: Answer; readonly since: number }>()
  const hash = (question: string) =>
    createHmac('sha256', key).update(question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()).digest('base64')

  return {
    /** The first answer to the same question, marked as `cached`. */
    recall(question: string): Answer | undefined {
      const found = answers.get(hash(question))
      if (found === undefined || clock.now() - found.since >= cachedMilliseconds) return undefined
      return { ...found.answer, cached: true }
    },
    keep(question: string, answer: Answer): void {
      const name = hash(question)
      answers.delete(name)
      answers.set(name, { answer, since: clock.now() })
      const [oldest] = answers.keys()
      if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest)
    },
  }
}
