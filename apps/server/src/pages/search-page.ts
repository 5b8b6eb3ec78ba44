/** `/search`: what the search box finds, for readers without scripts. */
import type { ExcerptPart } from '@svc/knowledge-index'
import { longestQuery } from '@svc/knowledge-index/restore'
import { time } from './content-page.ts'
import { type Html, html, nothing } from './html.ts'
import { pageShell, type Site } from './page-shell.ts'

export interface FoundPassage {
  /** The page's path with the section's anchor. */
  readonly address: string
  readonly title: string
  /** Heading path; empty for the text before the first heading. */
  readonly section: string
  readonly language: string
  readonly excerpt: readonly ExcerptPart[]
  readonly reviewed: string | undefined
  readonly verified: string | undefined
}

export type SearchOutcome =
  | { readonly status: 'not_asked' }
  | { readonly status: 'too_long' }
  | { readonly status: 'searched'; readonly found: readonly FoundPassage[] }

export function searchPage(site: Site, query: string, outcome: SearchOutcome): string {
  return pageShell(site, {
    title: query.trim() === '' ? `Search ${site.name}` : `${shortened(query)}: search ${site.name}`,
    description: `Search the published pages, comparisons and research of ${site.name}.`,
    language: 'en',
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>Search</h1>
${report(query, outcome)}`,
    query,
  })
}

const titleLength = 60

function shortened(query: string): string {
  const characters = Array.from(query.trim())
  return characters.length <= titleLength ? query.trim() : `${characters.slice(0, titleLength).join('')}…`
}

function report(query: string, outcome: SearchOutcome): Html {
  if (outcome.status === 'not_asked') {
    return html`<p>Type a question or the words you look for into the field above. <a href="/">All pages</a> are listed on the front page.</p>`
  }
  if (outcome.status === 'too_long') {
    return html`<p role="status">The question has more than ${longestQuery} characters. Search with the words that matter.</p>`
  }
  const { found } = outcome
  if (found.length === 0) {
    return html`<p role="status">Nothing published matches <strong>${shortened(query)}</strong>. That does not mean it is untrue. Try other words, fewer words, or look through <a href="/">all pages</a>.</p>`
  }
  return html`<p role="status">${found.length} ${found.length === 1 ? 'passage' : 'passages'} for <strong>${shortened(query)}</strong>, best first. Read the page before you rely on an excerpt.</p>
<ol class="results">
${found.map(result)}</ol>`
}

function result({ address, title, section, language, excerpt, reviewed, verified }: FoundPassage): Html {
  // Most pages open with their title as a heading, and then the heading path says it already.
  const place = `${section} > `.startsWith(`${title} > `) ? section : [title, section].filter(Boolean).join(' > ')
  return html`<li>
<h2 lang="${language}"><a href="${address}">${place.replaceAll(' > ', ' › ')}</a></h2>
<p lang="${language}" dir="auto">${excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}</p>
${reviewed === undefined ? nothing : html`<p class="dates">Reviewed ${time(reviewed)}${verified === undefined ? '' : html`, facts verified ${time(verified)}`}</p>`}
</li>
`
}
