import { isLongerThan } from '../text/code-points.ts'
import { foldText } from './folded-text.ts'

export const shortestQuote = 12
export const longestQuote = 600

/** Whether a quote can be verified: 12 to 600 code points, 12 of them after folding, with a letter or a digit. */
export function isVerifiableQuote(quote: string): boolean {
  if (isLongerThan(quote, longestQuote)) return false
  const { text } = foldText(quote, false)
  return Array.from(text).length >= shortestQuote && /[\p{L}\p{N}]/u.test(text)
}
