/** `/search`: results of the search field. */
import { filled } from '@svc/composition'
import { hrefOf, type MarkedPart } from '@svc/knowledge-index/internal'
import { longestQuery, placeLine, shortened } from '@svc/knowledge-index/page'
import { reviewDates } from './content-page.ts'
import { nearestPages } from './orientation.ts'
import { type Html, html, nothing, sentence } from './shell/html.ts'
import { type InterfaceTexts, interfaceTexts, plural, spokenLanguage } from './shell/interface-texts.ts'
import { pageShell } from './shell/page-shell.ts'
import { menuOf, type Site } from './shell/site.ts'
import type { PageLink } from './tree/page-links.ts'

export interface FoundStatement {
  /** The page's path with an anchor or a text directive. */
  readonly address: string
  readonly title: string
  /** Heading path; empty for the text before the first heading. */
  readonly section: string
  readonly language: string
  /** A line for each paragraph, item or row. */
  readonly text: readonly MarkedPart[]
}

/** A result, with the dates of its page. */
export interface FoundPassage extends FoundStatement {
  readonly reviewed: string | undefined
  readonly verified: string | undefined
}

export type SearchOutcome =
  | { readonly status: 'not_asked' }
  | { readonly status: 'too_long' }
  | {
      readonly status: 'searched'
      /** The extract with strong support, with its statement marked. */
      readonly extract: FoundStatement | undefined
      readonly found: readonly FoundPassage[]
      readonly correctedQuery: string | undefined
      /** Suggested pages if nothing was found. */
      readonly nearest: readonly PageLink[]
    }

export function searchPage(site: Site, query: string, outcome: SearchOutcome): string {
  const language = spokenLanguage(site.language, site.texts)
  const texts = interfaceTexts(language, site.texts)
  const title = filled(texts.searchSite, { name: site.name })
  return pageShell(site, {
    title: query.trim() === '' ? title : `${shortened(query.trim(), longestShown)}: ${title}`,
    description: filled(texts.searchAbout, { name: site.name }),
    language,
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>${texts.search}</h1>
${report(site, query, outcome, texts)}`,
    query,
  })
}

/** Characters of a query that the page repeats. */
const longestShown = 60

function report(site: Site, query: string, outcome: SearchOutcome, texts: InterfaceTexts): Html {
  const menu = menuOf(site, spokenLanguage(site.language, site.texts)).navigation
  const menuLinks = html`<ul>\n${menu.map(({ title, href }) => html`<li><a href="${hrefOf(site.baseUrl, href)}">${title}</a></li>\n`)}<li><a href="${hrefOf(site.baseUrl, '/')}">${texts.allPages}</a></li>
</ul>`
  if (outcome.status === 'not_asked') return html`<p>${texts.howToSearch}</p>\n${menuLinks}`
  if (outcome.status === 'too_long') return html`<p role="status">${filled(texts.tooLong, { longest: longestQuery })}</p>`
  const { extract, found, correctedQuery, nearest } = outcome
  const asked = html`<strong>${shortened((correctedQuery ?? query).trim(), longestShown)}</strong>`
  if (found.length === 0) {
    return html`<p role="status">${sentence(texts.nothingFound, { query: html`<strong>${shortened(query.trim(), longestShown)}</strong>` })}</p>
${nearest.length === 0 ? nothing : html`<p>${texts.similarTitles}</p>\n${nearestPages(site, nearest)}\n`}${menuLinks}`
  }
  const words = correctedQuery === undefined ? texts.found : texts.showingFor
  return html`<p role="status">${sentence(words, { passages: plural(texts, texts.passages, found.length), query: asked })}</p>
${extract === undefined ? nothing : html`<div class="extract">\n${linkedText(site, extract)}</div>\n`}<ol class="results">
${found.map((passage) => result(site, passage, texts))}</ol>`
}

function result(site: Site, passage: FoundPassage, texts: InterfaceTexts): Html {
  const { reviewed, verified } = passage
  return html`<li>
${linkedText(site, passage)}${reviewed === undefined ? nothing : html`<p class="dates">${reviewDates({ reviewed, verified }, texts)}</p>`}
</li>
`
}

/** The heading path as a link, and the text. */
function linkedText({ baseUrl }: Site, { address, title, section, language, text }: FoundStatement): Html {
  return html`<h2 lang="${language}"><a href="${hrefOf(baseUrl, address)}">${placeLine({ title }, section).replaceAll(' > ', ' › ')}</a></h2>
<p class="excerpt" lang="${language}" dir="auto">${text.map(marked)}</p>
`
}

function marked({ text, match }: MarkedPart): string | Html {
  if (match === undefined || match === 'common') return text
  return match === 'typed' ? html`<mark>${text}</mark>` : html`<mark class="${match}">${text}</mark>`
}
