/** A published page for people. */
import type { PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { Html, html, nothing } from './html.ts'
import { dataBlock, webPage } from './json-ld.ts'
import { inEnglish, pageShell, type Site } from './page-shell.ts'

export interface ContentPage {
  readonly page: PublishedPage
  /** The author's text as safe markup. */
  readonly article: string
}

export function contentPage(site: Site, profile: PublicProfile, { page, article }: ContentPage): string {
  return pageShell(site, {
    title: page.title,
    description: page.description,
    language: page.language,
    head: pageHead(site, page, webPage(page, profile)),
    main: html`${pageDates(page)}
${articleOf(page, article)}
${pageSources(page)}`,
  })
}

/** What the head of a page says about its addresses, to search engines, agents and those who show a preview. */
export function pageHead({ name }: Site, { title, description, url, markdownUrl }: PublishedPage, data: object): Html {
  return html`<link rel="canonical" href="${url}">
<link rel="alternate" type="text/markdown" href="${markdownUrl}" title="Markdown">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${dataBlock(data)}`
}

/** The author's text, under the page's title where it does not open with a heading of its own. */
export function articleOf(page: PublishedPage, article: string): Html {
  const opening = page.sections.find(({ level }) => level > 0)
  const title = opening?.level === 1 ? nothing : html`<h1>${page.title}</h1>\n`
  return html`<article dir="auto">
${title}${new Html(article)}</article>`
}

/** Above the text: how fresh it is, and its form for agents. */
export function pageDates({ reviewed, reviewedBy, verified, language, markdownUrl }: PublishedPage): Html {
  const reviewer = reviewedBy === undefined ? '' : ` by ${reviewedBy}`
  const review = reviewed === undefined ? html`Not reviewed yet` : html`Reviewed ${time(reviewed)}${reviewer}`
  const check = verified === undefined ? nothing : html`, facts verified ${time(verified)}`
  return html`<p class="dates"${inEnglish(language)}>${review}${check}. For agents: <a href="${new URL(markdownUrl).pathname}">this page as Markdown</a>, <a href="/llms.txt">llms.txt</a>.</p>`
}

/** Below the text: where its facts come from. */
export function pageSources({ sources, language }: PublishedPage): Html {
  if (sources.length === 0) return nothing
  return html`<section class="sources" aria-labelledby="Sources"${inEnglish(language)}>
<h2 id="Sources">Sources</h2>
<ul>
${sources.map(({ title, url, accessed }) => html`<li><a href="${url}">${title}</a>${accessed === undefined ? '' : html`, accessed ${time(accessed)}`}</li>\n`)}</ul>
</section>`
}

export function time(date: string): Html {
  return html`<time datetime="${date}">${date}</time>`
}
