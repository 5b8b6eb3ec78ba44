import type { Answer } from './answer.ts'
import { placeOf } from './citations.ts'
import type { Evidence } from './evidence.ts'
import { quoteUrl } from './quote-url.ts'
import { tell } from './telling.ts'
import { widen } from './widening.ts'

/** Enough to look at before the sources are read; more would pass for an answer. */
const mostExtracts = 3

/** For an answer without claims: the statements of the best passages that share most with the question, widened like pointed ones. */
export function extractsOf(evidence: readonly Evidence[]): NonNullable<Answer['extracts']> {
  const extracts: NonNullable<Answer['extracts']> = []
  const seen = new Set<string>()
  for (const { id, passage } of evidence) {
    const { page, lead } = passage
    if (lead === undefined) continue
    const slices = widen(lead, page)
    const text = tell(page, slices)
      .map((line) => line.text)
      .join('\n')
    if (seen.has(text) || extracts.length === mostExtracts) continue
    seen.add(text)
    extracts.push({
      evidence_id: id,
      text,
      evidence: slices.map(({ start, end }) => ({ quote: page.text.slice(start, end), start, end })),
      ...placeOf(page, lead.start),
      quote_url: quoteUrl(page.url, page.text.slice(lead.start, lead.end)),
      revision: page.revision,
    })
  }
  return extracts
}
