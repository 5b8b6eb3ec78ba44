import { placeAt, quoteUrl } from '@svc/knowledge-index/internal'
import type { Answer } from './answer.ts'
import { quoteOf } from './citations.ts'
import { textOf } from './claims.ts'
import type { Evidence } from './evidence.ts'
import { joinedSlices } from './slices.ts'
import { widen } from './widening.ts'

/** More would look like an answer. */
const mostExtracts = 3

/** For an answer without claims: the statements of the best passages that share most with the question, with their context. */
export function extractsOf(evidence: readonly Evidence[]): NonNullable<Answer['extracts']> {
  const extracts: NonNullable<Answer['extracts']> = []
  for (const item of evidence) {
    const { page, lead } = item.passage
    if (lead === undefined || extracts.length === mostExtracts) continue
    const slices = joinedSlices(widen(lead, item))
    const text = textOf(slices)
    if (extracts.some((extract) => extract.text === text)) continue
    extracts.push({
      evidence_id: item.id,
      text,
      evidence: slices.map(quoteOf),
      ...placeAt(page, lead.start),
      quote_url: quoteUrl(page, lead.start, lead.end),
      revision: page.revision,
    })
  }
  return extracts
}
