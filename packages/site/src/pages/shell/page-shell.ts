/** The frame of every page: header, footer and navigation. */
import { addresses, counted } from '@svc/composition'
import { hrefOf, type SiteLink } from '@svc/knowledge-index/internal'
import { pageLinks } from '../../documents/documents.ts'
import type { NavigationList, PageLink } from '../tree/page-links.ts'
import { type Html, html, nothing } from './html.ts'
import { direction, type InterfaceTexts, interfaceTexts } from './interface-texts.ts'
import { type Menu, menuOf, type Site, type SiteImage } from './site.ts'

export interface PageShell {
  readonly title: string
  readonly description: string
  /** BCP 47 language of the content, and of the interface texts if they exist in it. */
  readonly language: string
  /** Language of `main` if it differs from the interface. */
  readonly mainLanguage?: string
  readonly head: Html
  readonly main: Html
  /** The text in the search field. */
  readonly query?: string
  /** Path of the page's own script, which replaces the script of all pages. */
  readonly script?: string
  /** The page's own path, to mark its links. */
  readonly path?: string
  /** Next to the text, and in the menu of phones. Default: the pages below the front page. */
  readonly navigation?: NavigationList
  /** `wide`: only phones show the navigation; `tables`: there is no outline, and what is next to the navigation is for the text. */
  readonly layout?: 'wide' | 'tables' | undefined
  readonly above?: Html
  /** Above the content, but after it in the document: a text fragment finds the words of the content first. */
  readonly folded?: Html
  /** Next to the content if there is room, otherwise below it. */
  readonly aside?: Html
  /** Path of the page as Markdown. */
  readonly markdown?: string
}

/** Anchors of headings are lower-case, so none is equal to it. */
const mainId = 'Content'

/** Id of the element with the company's name; also its identifier in JSON-LD. */
export const companyId = 'Organization'

/** A complete document: landmarks, a skip link, the search form, and links for agents. */
export function pageShell(site: Site, shell: PageShell): string {
  const { title, description, language, head, main, path, mainLanguage = language } = shell
  const { above = nothing, folded = nothing, aside = nothing, script = addresses.pageScript.path } = shell
  const { name } = site
  const href = (to: string) => hrefOf(site.baseUrl, to)
  const texts = interfaceTexts(language, site.texts)
  const menu = menuOf(site, language)
  const isOfSite = title.includes(name)
  const furtherLinks = menu.navigation.filter(({ href }) => menu.top.entries.every((entry) => entry.path !== href))
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}${isOfSite ? '' : ` · ${name}`}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="${href(addresses.styleSheet.path)}">
${pageScript(href(script), texts)}
${pageLinks.map(({ path: to, relation, type }) => html`<link rel="${relation}" type="${type}" href="${href(to)}">\n`)}${iconLink(site)}
<link rel="apple-touch-icon" href="${href(addresses.touchIcon.path)}">
${head}
</head>
<body>
<a class="skip" href="#${mainId}"${texts.lang}>${texts.skip}</a>
${unknownBanner(site)}<header class="site">
<p class="unseen" lang="en">For agents: every page is Markdown at its address with .md appended, and <a href="${href(addresses.llmsTxt.path)}" tabindex="-1">llms.txt</a> lists all of them.</p>
<button class="menu" type="button" popovertarget="Menu" aria-label="${texts.menu}"${texts.lang}></button>
<a class="name" id="${companyId}" href="${href(menu.home)}">${logo(site)}</a>
<nav class="main" aria-label="${texts.mainNavigation}"${texts.lang}>
${menuLinks(site, menu.navigation, path)}</nav>
${searchForm(site, shell, texts)}<button class="scheme" type="button"${texts.lang}${['system', 'light', 'dark'].map((scheme, index) => html` data-${scheme}="${texts.colours}: ${texts.schemes[index] ?? ''}"`)}></button>
</header>
<div class="columns${shell.layout === undefined ? '' : ` ${shell.layout}`}">
<div class="page">
${above}<main id="${mainId}" tabindex="-1"${mainLanguage === language ? nothing : html` lang="${mainLanguage}" dir="${direction(mainLanguage)}"`}>
${main}
</main>
${folded}</div>
<nav id="Menu" class="tree" popover aria-label="${texts.pages}"${texts.lang}>
${menuLinks(site, furtherLinks, path)}${navigation(site, shell.navigation ?? menu.top, { path, language }, texts)}</nav>
${aside}</div>
<footer class="site">
${companyFooter(site, menu.footer)}<p class="agents"${texts.lang}>${texts.forAgents}: ${shell.markdown === undefined ? nothing : html`<a href="${href(shell.markdown)}">Markdown</a> · `}<a href="${href(addresses.llmsTxt.path)}">llms.txt</a> · <a href="${href(addresses.developers.path)}">MCP</a> · <a href="${href(addresses.apiReference.path)}">API</a></p>
</footer>
</body>
</html>
`.value
}

/** For the operator of a preview, so not in the language of the page. */
function unknownBanner({ unknownValues }: Site): Html {
  if (unknownValues === undefined) return nothing
  const what = counted(unknownValues, 'value')
  return html`<aside class="unknown" lang="en" dir="ltr" aria-label="Preview">profile.json lacks ${what}: <code>--check</code> lists them. Only a preview on this machine shows this line.</aside>
`
}

function searchForm({ baseUrl }: Site, { query }: PageShell, texts: InterfaceTexts): Html {
  const { search, lang } = texts
  return html`<form role="search"${query === undefined ? nothing : html` class="asked"`} action="${hrefOf(baseUrl, addresses.search.path)}" method="get"${lang}>
<label class="unseen" for="Query">${search}</label>
<input id="Query" type="search" name="q" value="${query ?? ''}" placeholder="${search}" autocomplete="off">
<button type="submit" aria-label="${search}"></button>
</form>
`
}

/** Runs before the page is shown, for its colours, and after the style sheet, for positions of elements. Its texts are data attributes, so that its bytes are the same in every language. */
function pageScript(path: string, { copyCode, copied, notCopied }: InterfaceTexts): Html {
  return html`<script src="${path}" data-copy="${copyCode}" data-copied="${copied}" data-not-copied="${notCopied}"></script>`
}

/** For feed readers, which find the feeds of a page by its links. */
export const feedLinks = ({
  baseUrl,
}: Site): Html => html`<link rel="alternate" type="application/feed+json" href="${hrefOf(baseUrl, addresses.changesJson.path)}" title="Changes">
<link rel="alternate" type="application/atom+xml" href="${hrefOf(baseUrl, addresses.changesAtom.path)}" title="Changes">`

function iconLink({ baseUrl, settings: { icon } }: Site): Html {
  if (icon === undefined) return html`<link rel="icon" type="image/svg+xml" href="${hrefOf(baseUrl, addresses.icon.path)}">`
  return html`<link rel="icon" href="${hrefOf(baseUrl, `/images/${icon}`)}">`
}

/** The browser chooses the picture for its colour scheme without a script; the script follows the reader's choice. */
function logo({ name, baseUrl, logo: light, logoDark }: Site): Html {
  if (light === undefined) return html`${name}`
  const image = html`<img class="logo" src="${hrefOf(baseUrl, light.path)}" alt="${name}"${imageSize(light)}>`
  if (logoDark === undefined) return image
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="${hrefOf(baseUrl, logoDark.path)}">${image}</picture>`
}

/** Size attributes, with which a browser reserves the place of an image before it is loaded. An SVG without a size is shown as a square. */
export function imageSize({ width = 36, height = 36 }: SiteImage): Html {
  return html` width="${width}" height="${height}"`
}

function menuLinks({ baseUrl }: Site, links: readonly SiteLink[], path: string | undefined): Html {
  if (links.length === 0) return nothing
  return html`<ul class="menu-links">
${links.map(({ title, href }) => html`<li><a href="${hrefOf(baseUrl, href)}"${currentIn(href, path)}>${title}</a></li>\n`)}</ul>
`
}

/** The page itself, or the section that it is in. */
function currentIn(href: string, path: string | undefined): Html {
  if (path === undefined || href === '/') return nothing
  if (href === path) return html` aria-current="page"`
  return path.startsWith(`${href}/`) ? html` aria-current="true"` : nothing
}

interface Place {
  readonly path: string | undefined
  readonly language: string
}

function navigation(site: Site, { entries, allAt }: NavigationList, at: Place, texts: InterfaceTexts): Html {
  return html`<ul>
${entries.map(
  (entry) => html`<li>${linkTo(site, entry, at, entry.isFolder)}${
    entry.below
      ? html`
${navigation(site, entry.below, at, texts)}`
      : nothing
  }</li>
`,
)}${allAt === undefined ? nothing : html`<li><a href="${hrefOf(site.baseUrl, allAt)}">${texts.allPages}</a></li>\n`}</ul>
`
}

export function linkTo({ baseUrl }: Site, link: PageLink, { path, language }: Place, isFolder = false): Html {
  const folder = isFolder ? html` class="folder"` : nothing
  const here = link.path === path ? html` aria-current="page"` : nothing
  return html`<a${folder} href="${hrefOf(baseUrl, link.path)}"${here}${link.language === language ? nothing : html` lang="${link.language}"`}>${link.title}</a>`
}

function companyFooter({ baseUrl }: Site, footer: Menu['footer']): Html {
  if (footer === undefined) return nothing
  const { links, text } = footer
  const items = (list: readonly SiteLink[]) =>
    list.map(({ title, href }) => html`<li><a href="${hrefOf(baseUrl, href)}">${title}</a></li>\n`)
  return html`<div class="company">
${links.length === 0 ? nothing : html`<ul>\n${items(links)}</ul>\n`}${text === undefined ? nothing : html`<p>${text}</p>\n`}</div>
`
}
