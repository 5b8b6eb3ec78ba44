import type { Answer } from './answer.ts'
import { quoteUrl } from './quote-url.ts'
import type { VerifiedClaim, VerifiedQuote } from './verification/verify-claim.ts'

export interface CitedClaims {
  readonly claims: Answer['claims']
  readonly citations: Answer['citations']
}

/** Numbers the quotes that claims stand on, in the order of their first use; a quote that supports two claims has one number. */
export function citeClaims(verified: readonly Omit<VerifiedClaim, 'read'>[]): CitedClaims {
  const citations = new Map<string, Answer['citations'][number]>()

  function cite(quote: VerifiedQuote): number {
    const { page } = quote.evidence.passage
    const key = `${page.path} ${quote.start} ${quote.end}`
    const known = citations.get(key)
    if (known !== undefined) return known.n
    const citation = describe(quote, citations.size + 1)
    citations.set(key, citation)
    return citation.n
  }

  const claims = verified.map(({ text, evidence, qualification }, index) => ({
    id: `C${index + 1}`,
    text,
    citations: [...new Set(evidence.map(cite))],
    evidence: evidence.map((quote) => ({
      evidence_id: quote.evidence.id,
      quote: quote.evidence.passage.page.text.slice(quote.start, quote.end),
      start: quote.start,
      end: quote.end,
    })),
    ...(qualification === undefined ? {} : { qualification }),
  }))
  return { claims, citations: [...citations.values()] }
}

function describe({ evidence: { id, passage }, start, end }: VerifiedQuote, n: number): Answer['citations'][number] {
  const { page } = passage
  const section = page.sections.findLast((candidate) => candidate.start <= start && start < candidate.end)
  return {
    n,
    evidence_id: id,
    title: page.title,
    section: section === undefined ? passage.section : section.headings.join(' > '),
    url: section === undefined ? passage.url : sectionUrl(page.url, section.anchor),
    quote_url: quoteUrl(page.url, page.text.slice(start, end), surroundings(page, start, end)),
    markdown_url: page.markdownUrl,
    ...(page.reviewed === undefined ? {} : { reviewed: page.reviewed }),
    ...(page.verified === undefined ? {} : { verified: page.verified }),
    revision: page.revision,
  }
}

/** What readers see around a quote. Above the first heading stands what no browser shows: it is nobody's surroundings. */
function surroundings({ text, sections }: VerifiedQuote['evidence']['passage']['page'], start: number, end: number) {
  const shown = sections.find(({ level }) => level > 0)?.start ?? text.length
  return { before: shown < start ? text.slice(Math.max(shown, start - near), start) : '', after: text.slice(end, end + near) }
}

/** Code points beside a quote that tell it apart from the same words elsewhere. */
const near = 600

/** The same address that search results give a section: its anchor, percent-encoded. */
function sectionUrl(pageUrl: string, anchor: string): string {
  return anchor === '' ? pageUrl : `${pageUrl}#${encodeURIComponent(anchor)}`
}
