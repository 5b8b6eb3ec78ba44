import { checkedText, invalidOption, shownValue } from '../page/model/invalid-option.ts'
import { KnowledgeError } from '../page/model/knowledge-error.ts'
import { isLongerThan } from '../page/text/code-points.ts'
import type { SearchFilter } from './orama/passage-index.ts'

/** Code points of a search query (docs/pages/reference/limits.md). */
export const longestQuery = 512
/** Code points of a question (docs/pages/reference/limits.md). */
export const longestQuestion = 2_000
/** Results of one search: more excerpts would leave no room for other work in an agent's context (docs/pages/reference/limits.md). */
export const largestLimit = 20
/** Results of a search that names no limit. */
export const defaultLimit = 6

/** Before any other work on a query. @throws KnowledgeError `empty_query`, `query_too_long` */
export function checkedQuery(query: string, longest: number): string {
  if (typeof query !== 'string' || query.trim() === '') {
    throw new KnowledgeError('empty_query', 'The query is empty or no text.', 'Search with at least one word.')
  }
  if (isLongerThan(query, longest)) {
    throw new KnowledgeError(
      'query_too_long',
      `The query has more than ${longest} characters.`,
      `Search with the words that matter, at most ${longest} characters.`,
    )
  }
  return query
}

/** As asked, at most `largestLimit`. @throws KnowledgeError `invalid_limit` for anything but an integer from 1 */
export function checkedLimit(limit: number = defaultLimit): number {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new KnowledgeError(
      'invalid_limit',
      `The limit is ${shownValue(limit)}, not a whole number from 1.`,
      `Ask for 1 to ${largestLimit} results.`,
    )
  }
  return Math.min(limit, largestLimit)
}

/** @throws KnowledgeError `invalid_option` for a value that is not a string, and a path without its leading slash */
export function checkedFilter({ kind, language, under }: SearchFilter): SearchFilter {
  for (const [name, value] of Object.entries({ kind, language, under })) if (value !== undefined) checkedText(name, value)
  if (under !== undefined && !under.startsWith('/')) throw invalidOption('under', under, 'Give the path of a page or folder: /guides.')
  return { kind, language, under }
}

/** How much evidence fits. */
export interface EvidenceBudget {
  /** Code points of all passages together, from 1; for each of them its text and its line of `placeLine`. */
  readonly maxCharacters: number
  /** Passages after neighbours are merged, from 1. */
  readonly maxPassages: number
}

/** @throws KnowledgeError `invalid_limit` unless both are whole numbers from 1 */
export function checkedBudget({ maxCharacters, maxPassages }: EvidenceBudget): EvidenceBudget {
  for (const [name, value] of Object.entries({ maxCharacters, maxPassages })) {
    if (Number.isInteger(value) && value >= 1) continue
    throw new KnowledgeError(
      'invalid_limit',
      `${name} is ${shownValue(value)}, not a whole number from 1.`,
      'Name how many characters and how many passages of evidence there may be.',
    )
  }
  return { maxCharacters, maxPassages }
}
