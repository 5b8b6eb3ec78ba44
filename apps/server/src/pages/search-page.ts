/** `/search`: what the search box finds, for readers without scripts. */
import type { MarkedPart, PublishedPage } from '@svc/knowledge-index'
import { longestQuery } from '@svc/knowledge-index/restore'
import { time } from './content-page.ts'
import { type Html, html, nothing } from './shell/html.ts'
import { pageShell, type Site } from './shell/page-shell.ts'

export interface FoundPassage {
  /** The page's path with the section's anchor. */
  readonly address: string
  readonly title: string
  /** Heading path; empty for the text before the first heading. */
  readonly section: string
  readonly language: string
  /** A line for each paragraph, item or row. */
  readonly text: readonly MarkedPart[]
  readonly reviewed: string | undefined
  readonly verified: string | undefined
}

export type SearchOutcome =
  | { readonly status: 'not_asked' }
  | { readonly status: 'too_long' }
  | {
      readonly status: 'searched'
      readonly found: readonly FoundPassage[]
      /** What was looked for, where it is not what was typed. */
      readonly correctedQuery: string | undefined
      /** Pages to offer where nothing was found. */
      readonly nearest: readonly Pick<PublishedPage, 'path' | 'title' | 'language'>[]
    }

/** @param suggestions titles that the search field offers */
export function searchPage(site: Site, query: string, outcome: SearchOutcome, suggestions: readonly string[]): string {
  return pageShell(site, {
    title: query.trim() === '' ? `Search ${site.name}` : `${shortened(query)}: search ${site.name}`,
    description: `Search the published pages, comparisons and research of ${site.name}.`,
    language: 'en',
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>Search</h1>
${report(query, outcome)}`,
    query,
    suggestions,
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
  const { found, correctedQuery, nearest } = outcome
  if (found.length === 0) {
    return html`<p role="status">No results for <strong>${shortened(query)}</strong>. Try other words, or browse <a href="/">all pages</a> (as text: <a href="/llms.txt">llms.txt</a>).</p>
${nearest.length === 0 ? nothing : html`<p>Pages with a similar title:</p>\n<ul>\n${nearest.map(({ path, title, language }) => html`<li lang="${language}"><a href="${path}">${title}</a></li>\n`)}</ul>`}`
  }
  const shown = html`<strong>${shortened(correctedQuery ?? query)}</strong>`
  const count = html`${found.length} ${found.length === 1 ? 'passage' : 'passages'}`
  return html`<p role="status">${correctedQuery === undefined ? html`${count} for ${shown}, best first.` : html`Showing results for ${shown}: ${count}, best first.`} Read the page before you rely on an excerpt.</p>
<ol class="results">
${found.map(result)}</ol>`
}

function result({ address, title, section, language, text, reviewed, verified }: FoundPassage): Html {
  // Most pages open with their title as a heading, and then the heading path says it already.
  const place = `${section} > `.startsWith(`${title} > `) ? section : [title, section].filter(Boolean).join(' > ')
  return html`<li>
<h2 lang="${language}"><a href="${address}">${place.replaceAll(' > ', ' › ')}</a></h2>
<p class="excerpt" lang="${language}" dir="auto">${text.map(marked)}</p>
${reviewed === undefined ? nothing : html`<p class="dates">Reviewed ${time(reviewed)}${verified === undefined ? '' : html`, facts verified ${time(verified)}`}</p>`}
</li>
`
}

function marked({ text, match }: MarkedPart): string | Html {
  if (match === undefined) return text
  return match === 'typed' ? html`<mark>${text}</mark>` : html`<mark class="related">${text}</mark>`
}
