import { type PublishedPage, placeLine } from '@svc/knowledge-index'
import type { Answer } from './answer.ts'
import { type Claim, pageOf, sliceOf } from './claims.ts'
import type { Run } from './pointing.ts'
import { quoteUrl } from './quote-url.ts'

export interface CitedClaims {
  readonly claims: Answer['claims']
  readonly citations: Answer['citations']
}

/** Numbers what claims point at in the order of its first use; what two claims point at has one number. */
export function citeClaims(claims: readonly Claim[]): CitedClaims {
  const citations = new Map<string, Answer['citations'][number]>()

  function cite(run: Run): number {
    const { start, end, evidence } = sliceOf(run)
    const key = `${evidence.passage.page.path} ${start} ${end}`
    const citation = citations.get(key) ?? describe(run, citations.size + 1)
    citations.set(key, citation)
    return citation.n
  }

  return {
    claims: claims.map(({ text, qualification, published, runs }, index) => ({
      id: `C${index + 1}`,
      text,
      citations: [...new Set(runs.map(cite))],
      evidence: published.flatMap(({ page, slices }) =>
        slices.map(({ start, end, evidence }) => ({ evidence_id: evidence.id, quote: page.text.slice(start, end), start, end })),
      ),
      ...(qualification === undefined ? {} : { qualification }),
    })),
    citations: [...citations.values()],
  }
}

function describe(run: Run, n: number): Answer['citations'][number] {
  const page = pageOf(run)
  const { start, end, evidence } = sliceOf(run)
  return {
    n,
    evidence_id: evidence.id,
    title: page.title,
    ...placeOf(page, start),
    quote_url: quoteUrl(page.url, page.text.slice(start, end), surroundings(page, start, end)),
    markdown_url: page.markdownUrl,
    ...reviewDates(page),
    revision: page.revision,
  }
}

/** The dates of a page's reviews, as far as it has any. */
export function reviewDates({ reviewed, verified }: PublishedPage): { reviewed?: string; verified?: string } {
  return { ...(reviewed === undefined ? {} : { reviewed }), ...(verified === undefined ? {} : { verified }) }
}

/** Heading path and address of the section in which an offset lies. */
export function placeOf(page: PublishedPage, offset: number): { readonly section: string; readonly url: string } {
  const section = page.sections.findLast(({ start, end }) => start <= offset && offset < end)
  const anchor = section?.anchor ?? ''
  return {
    section: section?.headings.join(' > ') ?? '',
    url: anchor === '' ? page.url : `${page.url}#${encodeURIComponent(anchor)}`,
  }
}

/** The answer as text: each claim under the headings it comes from, with the numbers of its citations. */
export function answerLines(claims: readonly Claim[], cited: Answer['claims']): string {
  const lines: string[] = []
  let heading = ''
  claims.forEach((claim, index) => {
    for (const { page, start } of claim.lines) {
      const next = `${placeLine(page, placeOf(page, start).section)}:`
      if (next !== heading) lines.push(next)
      heading = next
    }
    const markers = cited[index]?.citations.map((n) => `[${n}]`).join('')
    lines.push([claim.text, ...(claim.qualification === undefined ? [] : [claim.qualification])].join('\n') + ` ${markers}`)
  })
  return lines.join('\n')
}

/** What readers see around a quote. Above the first heading is what no browser shows. */
function surroundings({ text, sections }: PublishedPage, start: number, end: number) {
  const shown = sections.find(({ level }) => level > 0)?.start ?? text.length
  return { before: shown < start ? text.slice(Math.max(shown, start - near), start) : '', after: text.slice(end, end + near) }
}

/** Code points around a quote that distinguish it from the same words elsewhere. */
const near = 600
