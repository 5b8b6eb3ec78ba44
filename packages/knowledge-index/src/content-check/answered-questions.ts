import type { ContentQuestion } from '../content.ts'
import type { ContentProblem } from '../content-problem.ts'
import type { ServedKnowledge } from '../knowledge.ts'

const fix = 'Name the page that answers it instead of "unanswerable: true", or ask for what no page says.'

/** A warning for each entry of `questions.yaml` that is marked unanswerable although a passage has what it asks for. */
export function answeredQuestions(questions: readonly ContentQuestion[], knowledge: Pick<ServedKnowledge, 'covers'>): ContentProblem[] {
  return questions.flatMap(({ question, unanswerable, line = 1 }) => {
    const place = unanswerable ? knowledge.covers(question) : undefined
    if (place === undefined) return []
    const message = `"${question}" is marked unanswerable, but ${place} has the words that it asks for.`
    return [{ file: 'questions.yaml', line, column: 1, code: 'answered_question', message, fix }]
  })
}
