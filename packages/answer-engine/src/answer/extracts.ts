import { placeAt, quoteUrl } from '@svc/knowledge-index/internal'
import type { Answer } from './answer.ts'
import { quoteOf } from './citations.ts'
import { textOf } from './claims.ts'
import type { Evidence } from './evidence.ts'
import { joinedSlices } from './slices.ts'
import { widen } from './widening.ts'

/** More would look like an answer. */
const mostExtracts = 3

/** For an answer without claims: the statements that match the question best, with their context. */
export function extractsOf(evidence: readonly Evidence[]): NonNullable<Answer['extracts']> {
  const matches = evidence.flatMap((item) => (item.passage.matches ?? []).map((match) => ({ item, ...match })))
  const extracts: NonNullable<Answer['extracts']> = []
  for (const { item, statement, support } of matches.sort((a, b) => a.rank - b.rank)) {
    if (extracts.length === mostExtracts) break
    const { page } = item.passage
    const slices = joinedSlices(widen(statement, item))
    const text = textOf(slices)
    if (extracts.some((extract) => extract.text === text)) continue
    extracts.push({
      evidence_id: item.id,
      text,
      support,
      evidence: slices.map(quoteOf),
      ...placeAt(page, statement.start),
      quote_url: quoteUrl(page, statement.start, statement.end),
      revision: page.revision,
    })
  }
  return extracts
}
