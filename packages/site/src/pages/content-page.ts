/** A published page for people. */
import { addresses, filled } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { hrefOf, markdownPath, type PageAction, pageActions } from '@svc/knowledge-index/internal'
import type { PublicProfile } from '@svc/profile-schema'
import { dataBlock, pageGraph } from './json-ld.ts'
import { breadcrumb, furtherPages, languageLinks, languageSwitch, outline } from './orientation.ts'
import { Html, html, nothing, sentence } from './shell/html.ts'
import { byLocale, type InterfaceTexts, interfaceTexts, type OwnTexts } from './shell/interface-texts.ts'
import { type PageShell, pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'
import type { SocialImage } from './social-images.ts'
import type { PageLinks } from './tree/page-links.ts'

export interface ContentPage {
  readonly page: PublishedPage
  /** The element `article`, as `articleElement` makes it. */
  readonly article: string
  readonly links: PageLinks
  readonly socialImage: SocialImage
  /** Additional nodes of schema.org. */
  readonly data?: readonly object[] | undefined
}

export function contentPage(site: Site, profile: PublicProfile, content: ContentPage): string {
  const { page, links } = content
  const texts = interfaceTexts(page.language, site.texts)
  return articlePage(site, profile, content, {
    above: breadcrumb(site, page, links, texts),
    ...outline(page, texts),
    // Its tables take the place of the outline at the right.
    ...(page.path === addresses.factsPage.path && { layout: 'tables', aside: nothing }),
    below: html`${furtherPages(site, page, links, texts)}\n`,
  })
}

/** `above` is next to the menu of the page. */
export interface ArticleContext extends Pick<PageShell, 'above' | 'folded' | 'aside' | 'layout'> {
  readonly head?: Html
  readonly below: Html
}

/** The author's text and its context, on the front page and every other page. */
export function articlePage(site: Site, profile: PublicProfile, content: ContentPage, context: ArticleContext): string {
  const { page, article, links } = content
  const { title, description, language, path } = page
  const { head = nothing, above = nothing, folded = nothing, below, aside = nothing, layout } = context
  const texts = interfaceTexts(language, site.texts)
  return pageShell(site, {
    title,
    description,
    language,
    path,
    head: html`${pageHead(site, profile, content)}${head}`,
    navigation: links.navigation,
    layout,
    above: html`<div class="above">
${above}${languageSwitch(site, page, links, texts)}${pageMenu(site, page, texts)}</div>
`,
    folded,
    main: html`${new Html(article)}
${pageSources(page, texts)}
${below}${aboutPage(site, page, texts)}`,
    aside,
    markdown: markdownPath(path),
  })
}

/** Addresses for search engines, agents and previews. */
function pageHead(site: Site, profile: PublicProfile, content: ContentPage): Html {
  const { page, links, socialImage } = content
  const { title, description, url, markdownUrl } = page
  return html`<link rel="canonical" href="${url}">
<link rel="alternate" type="text/markdown" href="${markdownUrl}" title="Markdown">
${languageLinks(links)}<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${imageMeta(socialImage)}${dataBlock(pageGraph(site, profile, content))}`
}

/** Sites that ignore the size of Open Graph choose the large form by `twitter:card`. */
function imageMeta({ url, width, height, alternative }: SocialImage): Html {
  const measure = (name: string, pixels: number | undefined) =>
    pixels === undefined ? nothing : html`<meta property="og:image:${name}" content="${pixels}">\n`
  return html`<meta property="og:image" content="${url}">
${measure('width', width)}${measure('height', height)}<meta property="og:image:alt" content="${alternative}">
<meta name="twitter:card" content="summary_large_image">
`
}

/** The author's text: its title, the review dates, then the rest. @param body the text as safe markup */
export function articleElement(page: PublishedPage, body: string, ownTexts: OwnTexts = {}): string {
  const opening = page.sections.find(({ level }) => level > 0)
  const text = withHeadingLinks(opening?.level === 1 ? body : `${html`<h1>${page.title}</h1>`.value}\n${body}`)
  const afterTitle = text.indexOf(titleEnd) + titleEnd.length
  return `${articleStart}${text.slice(0, afterTitle)}\n${pageDates(page, interfaceTexts(page.language, ownTexts)).value}${text.slice(afterTitle)}${articleEnd}`
}

export const [articleStart, articleEnd] = ['<article dir="auto">\n', '</article>']
const titleEnd = '</h1>'

/** The slots of an article, where `articleElement` put them together. */
export function articleSlots({ page, article }: ContentPage, texts: InterfaceTexts): Record<'title' | 'dates' | 'body', Html> {
  const dates = pageDates(page, texts)
  const joint = `${titleEnd}\n${dates.value}`
  const [title = '', ...body] = article.slice(articleStart.length, -articleEnd.length).split(joint)
  return { title: new Html(title + titleEnd), dates, body: new Html(body.join(joint)) }
}

/** A link to each section for mouse users; others use the outline. Without text, so that nothing is added to copied or spoken headings. */
function withHeadingLinks(article: string): string {
  return article.replace(
    /<h[2-6] id="([^"]*)">/g,
    (opening, anchor) => `${opening}<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1"></a>`,
  )
}

/** Generated lists and facts have no review dates. */
function pageDates(page: PublishedPage, texts: InterfaceTexts): Html {
  if (page.isGenerated || page.path === '/facts') return nothing
  return html`<p class="dates" data-markdown-ignore${texts.lang}>${reviewDates(page, texts)}</p>`
}

export function reviewDates(
  { reviewed, reviewedBy, verified }: Partial<Record<'reviewed' | 'reviewedBy' | 'verified', string | undefined>>,
  texts: InterfaceTexts,
): Html {
  const review =
    reviewed === undefined
      ? html`${texts.notReviewed}`
      : html`${sentence(texts.reviewed, { date: time(reviewed, texts) })}${reviewedBy === undefined ? '' : filled(texts.by, { role: reviewedBy })}`
  return html`${review}${verified === undefined ? '' : html`, ${sentence(texts.verified, { date: time(verified, texts) })}`}`
}

function pageSources({ sources }: PublishedPage, texts: InterfaceTexts): Html {
  if (sources.length === 0) return nothing
  return html`<section class="sources" aria-labelledby="Sources"${texts.lang}>
<h2 id="Sources">${texts.sources}</h2>
<ul>
${sources.map(({ title, url, accessed }) => html`<li><a href="${url}">${title}</a>${accessed === undefined ? '' : html`, ${texts.accessed} ${time(accessed, texts)}`}</li>\n`)}</ul>
</section>`
}

/** A link to report a mistake; in print, the address of the page. */
function aboutPage({ contact }: Site, { title, url, revision }: PublishedPage, texts: InterfaceTexts): Html {
  const subject = encodeURIComponent(`${title} (${url}, revision ${revision})`)
  return html`<p class="about"${texts.lang}><a href="mailto:${contact}?subject=${subject}">${texts.report}</a></p>
<p class="printed">${url}</p>`
}

/** `21 October 2026`, in the form of the language. */
export function time(date: string, { locale }: Pick<InterfaceTexts, 'locale'> = interfaceTexts('en')): Html {
  return html`<time datetime="${date}">${dateFormatOf(locale).format(new Date(date))}</time>`
}

const dateFormatOf = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** Copying needs the script, which the style sheet waits for. Everything else is a link. */
function pageMenu({ baseUrl, settings }: Site, { path, markdownUrl }: PublishedPage, texts: InterfaceTexts): Html {
  const shown = settings.pageMenu ?? pageActions
  const question = encodeURIComponent(filled(texts.askAbout, { url: markdownUrl }))
  const links: Readonly<Record<Exclude<PageAction, 'copy'>, readonly [href: string, title: string]>> = {
    markdown: [markdownPath(path), texts.viewMarkdown],
    claude: [`https://claude.ai/new?q=${question}`, filled(texts.openIn, { name: 'Claude' })],
    chatgpt: [`https://chatgpt.com/?q=${question}`, filled(texts.openIn, { name: 'ChatGPT' })],
    connect: [addresses.developers.path, texts.connect],
  }
  const listed = shown.flatMap((action) => (action === 'copy' ? [] : [links[action]]))
  if (shown.length === 0) return nothing
  const copy = html`<button class="copy-page" type="button" data-markdown="${hrefOf(baseUrl, markdownPath(path))}" aria-label="${texts.copyPage}"></button>\n`
  return html`<div class="page-menu"${texts.lang}>
${shown.includes('copy') ? copy : nothing}${
  listed.length === 0
    ? nothing
    : html`<details>
<summary aria-label="${texts.pageActions}"></summary>
<ul>
${listed.map(([href, title]) => html`<li><a href="${hrefOf(baseUrl, href)}">${title}</a></li>\n`)}</ul>
</details>
`
}</div>
`
}
