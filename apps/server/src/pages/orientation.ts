/** Breadcrumb, outline and navigation of a page. */
import type { PublishedPage, Section } from '@svc/knowledge-index'
import type { PageLink, PageLinks } from './page-links.ts'
import { type Html, html, nothing } from './shell/html.ts'
import { interfaceTexts } from './shell/interface-texts.ts'
import { inEnglish } from './shell/page-shell.ts'

/** With fewer headings there is no outline; with more it lists only the top headings. */
const [fewestInOutline, mostInOutline] = [2, 40]

export function breadcrumb(page: PublishedPage, { above }: PageLinks): Html {
  const { language, title } = page
  const texts = interfaceTexts(language)
  return html`<nav class="breadcrumb" aria-label="${texts.breadcrumb}"${inEnglish(language)}>
<ol>
<li><a href="/">${texts.frontPage}</a></li>
${above.map((link) => html`<li>${linkTo(link, page)}</li>\n`)}<li aria-current="page" lang="${language}">${title}</li>
</ol>
</nav>
`
}

export interface Outlined extends Pick<PublishedPage, 'language'> {
  readonly sections: readonly Pick<Section, 'anchor' | 'title' | 'level'>[]
}

/** The page's headings: next to the text if there is room, otherwise collapsed above it. */
export function outline({ sections, language }: Outlined): Html {
  const texts = interfaceTexts(language)
  const headed = sections.filter(({ level }) => level === 2 || level === 3)
  const shown = headed.length <= mostInOutline ? headed : headed.filter(({ level }) => level === 2).slice(0, mostInOutline)
  if (shown.length < fewestInOutline) return nothing
  const list = html`<ul lang="${language}">
${shown.map(outlineItem)}</ul>`
  return html`<nav class="outline" aria-label="${texts.onThisPage}"${inEnglish(language)}>
<p class="heading">${texts.onThisPage}</p>
${list}
</nav>
<nav class="outline-closed" aria-label="${texts.onThisPage}"${inEnglish(language)}>
<details>
<summary>${texts.onThisPage}</summary>
${list}
</details>
</nav>
`
}

function outlineItem({ anchor, title, level }: Outlined['sections'][number]): Html {
  return html`<li${level === 3 ? html` class="deep"` : nothing}><a href="#${encodeURIComponent(anchor)}">${title}</a></li>\n`
}

/** The pages of the folder that the page is in. */
export function folderPages(page: PublishedPage, { folder }: PageLinks): Html {
  if (folder === undefined || folder.entries.length < 2) return nothing
  const { own, entries, hasMore } = folder
  const { language } = page
  const texts = interfaceTexts(language)
  return html`<nav class="folder" aria-labelledby="Folder"${inEnglish(language)}>
<p class="heading" id="Folder">${own === undefined ? html`${texts.allPages}` : html`<a href="${own.path}"${here(own, page)} lang="${own.language}">${own.title}</a>`}</p>
<ul>
${entries.map((link) => html`<li>${linkTo(link, page)}</li>\n`)}${hasMore ? html`<li><a href="${own?.path ?? '/'}">${texts.allPages}</a></li>\n` : nothing}</ul>
</nav>
`
}

/** Below the text: what is related, and the page before and after. */
export function furtherPages(page: PublishedPage, { related, previous, next }: PageLinks): Html {
  const { language } = page
  const texts = interfaceTexts(language)
  const own = inEnglish(language)
  const relatedList = html`<section class="related" aria-labelledby="Related"${own}>
<h2 id="Related">${texts.related}</h2>
<ul>
${related.map((link) => html`<li>${linkTo(link, page)}</li>\n`)}</ul>
</section>
`
  const step = (link: PageLink, word: string, rel: string) =>
    html`<a class="${rel}" rel="${rel}" href="${link.path}"><span>${word}</span> <span lang="${link.language}">${link.title}</span></a>\n`
  const steps = html`<nav class="steps" aria-label="${texts.neighbours}"${own}>
${previous === undefined ? nothing : step(previous, texts.previous, 'prev')}${next === undefined ? nothing : step(next, texts.next, 'next')}</nav>`
  return html`${related.length === 0 ? nothing : relatedList}${previous === undefined && next === undefined ? nothing : steps}`
}

/** The addresses of the page in other languages, for search engines (`hreflang`). */
export function languageLinks({ translations }: PageLinks): Html[] {
  return translations.flatMap(({ language, url, isOriginal }) => [
    html`<link rel="alternate" hreflang="${language}" href="${url}">\n`,
    ...(isOriginal ? [html`<link rel="alternate" hreflang="x-default" href="${url}">\n`] : []),
  ])
}

/** The same for people, each language in its own name. */
export function languageSwitch(page: PublishedPage, { translations }: PageLinks): Html {
  if (translations.length === 0) return nothing
  const { language } = page
  const item = (translation: PageLinks['translations'][number]) => {
    const name = new Intl.DisplayNames([translation.language], { type: 'language' }).of(translation.language) ?? translation.language
    return html`<li><a href="${translation.path}" hreflang="${translation.language}" lang="${translation.language}"${here(translation, page)}>${name}</a></li>\n`
  }
  return html`<nav class="languages" aria-label="${interfaceTexts(language).languages}"${inEnglish(language)}>
<ul>
${translations.map(item)}</ul>
</nav>
`
}

/** Pages whose address or title is similar to the one that was asked for. */
export function nearestPages(nearest: readonly PageLink[]): Html {
  return html`<ul>
${nearest.map(({ path, title, language }) => html`<li lang="${language}"><a href="${path}">${title}</a></li>\n`)}</ul>`
}

/** A link on a page. */
export function linkTo(link: PageLink, page: PageLink): Html {
  return html`<a href="${link.path}"${here(link, page)}${link.language === page.language ? nothing : html` lang="${link.language}"`}>${link.title}</a>`
}

function here(link: PageLink, page: PageLink): Html {
  return link.path === page.path ? html` aria-current="page"` : nothing
}
