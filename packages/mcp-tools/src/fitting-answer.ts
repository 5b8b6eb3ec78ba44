import type { Answer } from '@svc/answer-engine'
import { answerText } from './answer-text.ts'
import { longestDefaultResult } from './result-bounds.ts'

/** Code points of a source's excerpt, tried in turn. The fewest are enough to recognise a passage by. */
const excerptLengths = [500, 400, 300, 200, 100]

/**
 * An answer of which neither side is longer than a default result may be. What gives way are the excerpts of the retrieved sources:
 * claims and their quotes are what was asked for, and each source can be read at its address.
 */
export function fittingAnswer(answer: Answer): Answer {
  let fitting = answer
  for (const most of excerptLengths) {
    if (Math.max(JSON.stringify(fitting).length, answerText(fitting).length) <= longestDefaultResult) break
    fitting = { ...answer, sources: answer.sources.map((source) => ({ ...source, excerpt: beginningOf(source.excerpt, most) })) }
  }
  return fitting
}

/** The whole words among the first so many code points of a text; where there is one word only, as much of it. */
function beginningOf(text: string, most: number): string {
  const points = Array.from(text)
  if (points.length <= most) return text
  let end = most
  while (end > 0 && !isSpace(points[end])) end -= 1
  return (end === 0 ? points.slice(0, most) : points.slice(0, end)).join('').trimEnd()
}

function isSpace(point: string | undefined): boolean {
  return point?.trim() === ''
}
