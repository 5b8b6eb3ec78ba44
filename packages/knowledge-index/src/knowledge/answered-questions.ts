import type { ContentQuestion } from '../content/content.ts'
import { editorialWarningFixes } from '../content-source/content-warning-fixes.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import type { ServedKnowledge } from './knowledge.ts'

/** A warning for each entry of `questions.yaml` that is marked unanswerable although a passage has what it asks for. */
export function answeredQuestions(questions: readonly ContentQuestion[], knowledge: Pick<ServedKnowledge, 'covers'>): ContentProblem[] {
  return questions.flatMap(({ question, unanswerable, line = 1 }) => {
    const place = unanswerable ? knowledge.covers(question) : undefined
    if (place === undefined) return []
    const message = `"${question}" is marked unanswerable, but ${place} has the words that it asks for.`
    const code = 'answered_question'
    return [{ file: 'questions.yaml', line, column: 1, code, message, fix: editorialWarningFixes[code] }]
  })
}
