import { isLongerThan } from '../text/code-points.ts'
import { composed, foldText, hasInvisible } from './folded-text.ts'
import { unmarkedQuote } from './unmarked-quote.ts'

export const shortestQuote = 12
export const longestQuote = 600

/**
 * Whether a quote can be verified: 12 to 600 code points, 12 of them after folding, with a letter or a digit.
 *
 * @example isVerifiableQuote('too short') // false
 */
export function isVerifiableQuote(quote: string): boolean {
  if (isLongerThan(quote, longestQuote)) return false
  const { text } = foldText(quote, false)
  return Array.from(text).length >= shortestQuote && /[\p{L}\p{N}]/u.test(text)
}

/** A quote that is looked for, read once for all texts. */
export class WantedQuote {
  /** As given, and without the marks of Markdown; each folded without and with typography. */
  readonly text: Readonly<Record<'exact' | 'typographic', string>>
  readonly unmarked: Readonly<Record<'exact' | 'typographic', string>>
  readonly #run: RegExp
  readonly #unmarkedRun: RegExp

  constructor(quote: string) {
    this.text = folded(quote)
    this.unmarked = folded(unmarkedQuote(quote))
    this.#run = longestRun(this.text.typographic)
    this.#unmarkedRun = longestRun(this.unmarked.typographic)
  }

  /** Whether a text may have the quote, by its longest run of words. Never false for a text that has it. */
  mayBeIn(written: string, shown: string): boolean {
    return (
      hasInvisible(written) || this.#run.test(composed(written)) || [this.#run, this.#unmarkedRun].some((run) => run.test(composed(shown)))
    )
  }
}

function folded(quote: string): WantedQuote['text'] {
  return { exact: foldText(quote, false).text, typographic: foldText(quote, true).text }
}

/** Characters of a run that are looked for: few texts have them and not the quote. */
const longest = 48

/** Is in no text. */
const nothing = /(?!)/

/** The beginning of the longest run of words with only white space between them. */
function longestRun(text: string): RegExp {
  const runs = text.match(/[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*/gu) ?? []
  const run = runs.reduce((best, candidate) => (candidate.length > best.length ? candidate : best), '')
  return run === '' ? nothing : new RegExp(run.slice(0, longest).trim().replaceAll(' ', '\\s+'))
}
