/** Breadcrumb, outline, languages and neighbours of a page. */
import type { PublishedPage, Section } from '@svc/knowledge-index'
import { hrefOf } from '@svc/knowledge-index/internal'
import { type Html, html, nothing } from './shell/html.ts'
import { direction, type InterfaceTexts } from './shell/interface-texts.ts'
import { linkTo } from './shell/page-shell.ts'
import { menuOf, type Site } from './shell/site.ts'
import type { PageLink, PageLinks } from './tree/page-links.ts'

/** With fewer headings there is no outline; with more it lists only the top headings. */
const [fewestInOutline, mostInOutline] = [2, 40]

export function breadcrumb(site: Site, page: PublishedPage, { above }: PageLinks, texts: InterfaceTexts): Html {
  return html`<nav class="breadcrumb" aria-label="${texts.breadcrumb}"${texts.lang}>
<ol>
<li><a href="${hrefOf(site.baseUrl, menuOf(site, page.language).home)}">${texts.home}</a></li>
${above.map((link) => html`<li>${linkTo(site, link, page)}</li>\n`)}<li aria-current="page" lang="${page.language}">${page.title}</li>
</ol>
</nav>
`
}

export interface Outlined extends Pick<PublishedPage, 'language'> {
  readonly sections: readonly Pick<Section, 'anchor' | 'title' | 'level'>[]
}

/** The page's headings: next to the text if there is room, otherwise collapsed above it. */
export function outline({ sections, language }: Outlined, { onThisPage, lang }: InterfaceTexts): Record<'aside' | 'folded', Html> {
  const headed = sections.filter(({ level }) => level === 2 || level === 3)
  const shown = headed.length <= mostInOutline ? headed : headed.filter(({ level }) => level === 2).slice(0, mostInOutline)
  if (shown.length < fewestInOutline) return { aside: nothing, folded: nothing }
  const list = html`<ul lang="${language}">
${shown.map(({ anchor, title, level }) => html`<li${level === 3 ? html` class="deep"` : nothing}><a href="#${encodeURIComponent(anchor)}">${title}</a></li>\n`)}</ul>`
  return {
    aside: html`<nav class="outline" aria-label="${onThisPage}"${lang}>
<p class="heading">${onThisPage}</p>
${list}
</nav>
`,
    folded: html`<nav class="outline-closed" aria-label="${onThisPage}"${lang}>
<details>
<summary>${onThisPage}</summary>
${list}
</details>
</nav>
`,
  }
}

/** Below the text: what is related, and the page before and after. */
export function furtherPages(site: Site, page: PublishedPage, { related, previous, next }: PageLinks, texts: InterfaceTexts): Html {
  const own = texts.lang
  const relatedList = html`<section class="related" aria-labelledby="Related"${own}>
<h2 id="Related">${texts.related}</h2>
<ul>
${related.map((link) => html`<li>${linkTo(site, link, page)}</li>\n`)}</ul>
</section>
`
  const step = (link: PageLink, word: string, rel: string) =>
    html`<a class="${rel}" rel="${rel}" href="${hrefOf(site.baseUrl, link.path)}"><span>${word}</span> <span lang="${link.language}">${link.title}</span></a>\n`
  const steps = html`<nav class="steps" aria-label="${texts.neighbours}"${own}>
${previous === undefined ? nothing : step(previous, texts.previous, 'prev')}${next === undefined ? nothing : step(next, texts.next, 'next')}</nav>`
  return html`${related.length === 0 ? nothing : relatedList}${previous === undefined && next === undefined ? nothing : steps}`
}

/** The addresses of the page in other languages, for search engines (`hreflang`). */
export function languageLinks({ translations }: PageLinks): Html[] {
  return translations.flatMap(({ language, url, translationOf }) => [
    html`<link rel="alternate" hreflang="${language}" href="${url}">\n`,
    ...(translationOf === undefined ? [html`<link rel="alternate" hreflang="x-default" href="${url}">\n`] : []),
  ])
}

/** The same for people, each language in its own name. */
export function languageSwitch({ baseUrl }: Site, page: PublishedPage, { translations }: PageLinks, { languages, lang }: InterfaceTexts) {
  if (translations.length === 0) return nothing
  return html`<nav class="languages" aria-label="${languages}"${lang}>
<ul>
${translations.map(({ path, language }) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const here = path === page.path ? html` aria-current="page"` : nothing
  return html`<li lang="${language}" dir="${direction(language)}"><a href="${hrefOf(baseUrl, path)}" hreflang="${language}"${here}>${name}</a></li>
`
})}</ul>
</nav>
`
}

/** Pages whose address or title is similar to the one that was asked for. */
export function nearestPages({ baseUrl }: Site, nearest: readonly PageLink[]): Html {
  return html`<ul>
${nearest.map(({ path, title, language }) => html`<li lang="${language}"><a href="${hrefOf(baseUrl, path)}">${title}</a></li>\n`)}</ul>`
}
