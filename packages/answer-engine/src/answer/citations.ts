import type { PublishedPage } from '@svc/knowledge-index'
import { permalink, placeAt, placeLine, quoteUrl, reviewDates, unusualMarkdownUrl, withoutMarkers } from '@svc/knowledge-index/page'
import type { Answer } from './answer.ts'
import { type Claim, linesOf, sliceOf } from './claims.ts'
import type { Run } from './pointing.ts'
import { type PublishedSlice, pageOf } from './slices.ts'

/** Numbers the runs of claims in the order of their first use. A run of several claims has one number. */
export function citeClaims(claims: readonly Claim[]): Pick<Answer, 'claims' | 'citations'> {
  const citations = new Map<string, Answer['citations'][number]>()

  function cite(run: Run): number {
    const slice = sliceOf(run)
    const key = `${pageOf(slice).path} ${slice.start} ${slice.end}`
    const citation = citations.get(key) ?? describe(slice, citations.size + 1)
    citations.set(key, citation)
    return citation.n
  }

  return {
    claims: claims.map(({ text, qualification, published, runs }, index) => ({
      id: `C${index + 1}`,
      text,
      citations: [...new Set(runs.map(cite))],
      evidence: published.map((slice) => ({ evidence_id: slice.evidence.id, ...quoteOf(slice) })),
      ...(qualification !== undefined && { qualification }),
    })),
    citations: [...citations.values()],
  }
}

export function quoteOf(slice: PublishedSlice): { readonly quote: string; readonly start: number; readonly end: number } {
  const { start, end } = slice
  return { quote: pageOf(slice).text.slice(start, end), start, end }
}

function describe({ start, end, evidence }: PublishedSlice, n: number): Answer['citations'][number] {
  const page = pageOf({ evidence })
  return {
    n,
    evidence_id: evidence.id,
    title: page.title,
    ...placeAt(page, start),
    quote_url: quoteUrl(page, start, end),
    ...markdownUrlOf(page),
    permalink: permalink(page),
    ...reviewDates(page),
    revision: page.revision,
  }
}

export function markdownUrlOf(page: PublishedPage): { markdown_url?: string } {
  const url = unusualMarkdownUrl(page)
  return url === undefined ? {} : { markdown_url: url }
}

/** The answer as text: each claim under the headings of its sections, with the numbers of its citations. */
export function answerLines(claims: readonly Claim[], cited: Answer['claims']): string {
  const lines: string[] = []
  let heading = ''
  claims.forEach((claim, index) => {
    for (const line of linesOf(claim.stated)) {
      const next = `${withoutMarkers(placeLine(pageOf(line), placeAt(pageOf(line), line.start).section))}:`
      if (next !== heading) lines.push(next)
      heading = next
    }
    const markers = cited[index]?.citations.map((n) => `[${n}]`).join('')
    lines.push(`${claim.text}${claim.qualification === undefined ? '' : `\n${claim.qualification}`} ${markers}`)
  })
  return lines.join('\n')
}
