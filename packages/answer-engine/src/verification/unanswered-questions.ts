import { supportsFigure } from './figures/figure-support.ts'
import { foldTypography } from './reading/fold-typography.ts'
import { readText } from './reading/read-text.ts'
import { findTextProblem } from './reading/text-rules.ts'

/** Stands in for an open question that a model put in words of its own. */
export const openQuestion = 'Part of the question is not answered by the published pages.'

/** The open questions that only repeat the asker's words; any other becomes the fixed sentence, once. */
export function keepUnansweredQuestions(entries: readonly string[], question: string): readonly string[] {
  const asked = readText(question)
  const kept = entries.map((entry) => {
    const text = foldTypography(entry).text.trim()
    if (findTextProblem(text) !== undefined) return openQuestion
    const read = readText(text)
    const isAsked =
      [...read.stems].every((stem) => asked.stems.has(stem)) &&
      read.figures.every((figure) => asked.figures.some((candidate) => supportsFigure(candidate, figure)))
    return isAsked ? text : openQuestion
  })
  return [...new Set(kept)]
}
