/** The frame of every page: header, footer and navigation. */
import { addresses, counted } from '@svc/composition'
import type { SiteLink } from '@svc/knowledge-index/internal'
import { pageLinks } from '../../documents/documents.ts'
import { Html, html, nothing } from './html.ts'
import { type InterfaceTexts, interfaceTexts, isSpoken } from './interface-texts.ts'
import type { Site } from './site.ts'

export interface PageShell {
  readonly title: string
  readonly description: string
  /** BCP 47 language of the content, and of the interface texts if they exist in it. */
  readonly language: string
  /** Language of `main` if it differs from the interface. */
  readonly mainLanguage?: string
  /** Further elements of the head. */
  readonly head: Html
  /** The content of `main`. */
  readonly main: Html
  /** The text in the search field. */
  readonly query?: string
  /** Path of the page's own script, which replaces the script of all pages. */
  readonly script?: string
  /** The page's own path, to mark its link in the navigation. */
  readonly path?: string
  /** Between the header and the content. */
  readonly above?: Html
  /** Next to the content if there is room, otherwise below it. */
  readonly aside?: Html
  /** Items of the footer about this page. */
  readonly footer?: Html
}

/** Anchors of headings are lower-case, so none is equal to it. */
const mainId = 'Content'

/** Id of the element with the company's name; also its identifier in JSON-LD. */
export const companyId = 'Organization'

/** A complete document: landmarks, a skip link, the search form, and links for agents. */
export function pageShell(site: Site, shell: PageShell): string {
  const { title, description, language, head, main, query = '', path, mainLanguage = language } = shell
  const { above = nothing, aside = nothing, footer = nothing, script } = shell
  const { name, settings } = site
  const texts = interfaceTexts(language)
  const own = inEnglish(language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}${title.includes(name) ? '' : ` · ${name}`}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="${addresses.styleSheet.path}">
${pageLinks.map(({ path: href, relation, type }) => html`<link rel="${relation}" type="${type}" href="${href}">\n`)}${iconLink(settings.icon)}
<link rel="apple-touch-icon" href="${addresses.touchIcon.path}">
${head}
${script === undefined ? pageScript(texts) : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#${mainId}"${own}>${texts.skip}</a>
${unknownBanner(site)}<header class="site">
<p class="unseen" lang="en">For agents: every page is Markdown at its address with .md appended, and <a href="/llms.txt" tabindex="-1">llms.txt</a> lists all of them.</p>
<a class="name" id="${companyId}" href="/">${logo(site)}</a>
${mainNavigation(settings.navigation, texts.mainNavigation, path, own)}<form role="search" action="${addresses.search.path}" method="get"${own} data-last="${texts.lastSearches}" data-forget="${texts.forgetSearches}" data-close="${texts.close}" data-nearest="${texts.similarTitles}">
<label for="Query">${texts.search}</label>
<input id="Query" type="search" name="q" value="${query}" autocomplete="off">
<button type="submit">${texts.search}</button>
</form>
</header>
${above}<div class="columns">
<main id="${mainId}" tabindex="-1"${mainLanguage === language ? nothing : html` lang="${mainLanguage}"`}>
${main}
</main>
${aside}</div>
<footer class="site">
${companyFooter(settings.footer)}<nav class="machines" aria-label="${texts.moreAboutSite}"${own}>
<ul>
<li><a href="/">${texts.frontPage}</a></li>
${footer}<li><a href="/llms.txt">${texts.allForAgents}</a></li>
<li><a href="${addresses.developers.path}">${texts.forDevelopers}</a></li>
</ul>
</nav>
</footer>
</body>
</html>
`.value
}

/** For the operator of a preview, so not in the language of the page. */
function unknownBanner({ unknownValues }: Site): Html {
  if (unknownValues === undefined) return nothing
  const what = counted(unknownValues, 'value')
  return html`<p class="unknown" lang="en">profile.json lacks ${what}: <code>--check</code> lists them. Only a preview on this machine shows this line.</p>
`
}

/** Its texts are data attributes, so that its bytes are the same in every language. */
function pageScript({ copyCode, copied, notCopied }: InterfaceTexts): Html {
  return html`<script type="module" src="${addresses.pageScript.path}" data-copy="${copyCode}" data-copied="${copied}" data-not-copied="${notCopied}"></script>`
}

/** For feed readers, which find the feeds of a page by its links. */
export const feedLinks = html`<link rel="alternate" type="application/feed+json" href="${addresses.changesJson.path}" title="Changes">
<link rel="alternate" type="application/atom+xml" href="${addresses.changesAtom.path}" title="Changes">`

function iconLink(icon: string | undefined): Html {
  if (icon === undefined) return html`<link rel="icon" type="image/svg+xml" href="${addresses.icon.path}">`
  return html`<link rel="icon" href="/images/${icon}">`
}

/** The browser chooses the picture for its colour scheme without a script. */
function logo({ name, settings: { logo: light, logoDark } }: Site): Html {
  if (light === undefined) return html`${name}`
  const image = html`<img class="logo" src="/images/${light}" alt="${name}" height="36">`
  if (logoDark === undefined) return image
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="/images/${logoDark}">${image}</picture>`
}

function mainNavigation(links: readonly SiteLink[], label: string, path: string | undefined, own: Html): Html {
  if (links.length === 0) return nothing
  return html`<nav class="main" aria-label="${label}"${own}>
<ul>
${links.map(({ title, href }) => html`<li><a href="${href}"${current(href, path)}>${title}</a></li>\n`)}</ul>
</nav>
`
}

/** The page itself, or the section that it is in. */
function current(href: string, path: string | undefined): Html {
  if (path === undefined || href === '/') return nothing
  if (href === path) return html` aria-current="page"`
  return path.startsWith(`${href}/`) ? html` aria-current="true"` : nothing
}

function companyFooter(footer: Site['settings']['footer']): Html {
  if (footer === undefined) return nothing
  const { links, text } = footer
  return html`<div class="company">
${text === undefined ? nothing : html`<p>${text}</p>\n`}${links.length === 0 ? nothing : html`<ul>\n${links.map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul>\n`}</div>
`
}

/** Marks English interface texts on a page in another language, for screen readers. */
export function inEnglish(language: string): Html {
  return isSpoken(language) ? nothing : new Html(' lang="en"')
}
