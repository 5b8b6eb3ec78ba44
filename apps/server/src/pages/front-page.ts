/** `/`: the company's front page for people, with everything else one step away. */
import type { PageKind, PublishedPage } from '@svc/knowledge-index'
import { type PublicProfile, profilePath } from '@svc/profile-schema'
import { developersPath } from '../documents/page-paths.ts'
import { articleOf, type ContentPage, pageDates, pageHead, pageSources } from './content-page.ts'
import { type Html, html, nothing } from './html.ts'
import { organization } from './json-ld.ts'
import { inEnglish, pageShell, type Site } from './page-shell.ts'
import { profileFacts } from './profile-facts.ts'

const lists: readonly (readonly [PageKind, string])[] = [
  ['page', 'Pages'],
  ['comparison', 'Comparisons'],
  ['research', 'Research'],
]

/** More are searched for than read: a front page stays quick on a phone with any number of pages. */
const mostListed = 100

export function frontPage(site: Site, profile: PublicProfile, { page, article }: ContentPage, pages: readonly PublishedPage[]): string {
  return pageShell(site, {
    title: page.title,
    description: page.description,
    language: page.language,
    head: pageHead(site, page, organization(profile)),
    main: html`${pageDates(page)}
${articleOf(page, article)}
${pageSources(page)}
<div class="company"${inEnglish(page.language)}>
${profileFacts(profile)}
${lists.map(([kind, heading]) =>
  pageList(
    heading,
    pages.filter((candidate) => candidate.kind === kind && candidate.path !== '/'),
  ),
)}
${forAgents(site)}
</div>`,
  })
}

function pageList(heading: string, pages: readonly PublishedPage[]): Html {
  if (pages.length === 0) return nothing
  const rest = pages.length - mostListed
  return html`<nav class="pages" aria-labelledby="${heading}">
<h2 id="${heading}">${heading}</h2>
<ul>
${pages.slice(0, mostListed).map(({ path, title, description, language }) => html`<li lang="${language}"><a href="${path}">${title}</a><span>${description}</span></li>\n`)}</ul>
${rest > 0 ? html`<p>And ${rest} more: search for them above, or take them from <a href="/llms.txt">the list of all pages</a>.</p>` : ''}
</nav>
`
}

function forAgents({ baseUrl }: Site): Html {
  const link = (path: string) => html`<a href="${path}">${baseUrl}${path}</a>`
  return html`<section class="agents" aria-labelledby="Agents">
<h2 id="Agents">For agents</h2>
<p>Everything here is public, read-only and needs no key. Every page is Markdown at its address with <code>.md</code> behind it.</p>
<dl>
<dt>All pages</dt><dd>${link('/llms.txt')}</dd>
<dt>MCP server</dt><dd><code>${baseUrl}/mcp</code> (Streamable HTTP, no session)</dd>
<dt>Profile</dt><dd>${link(profilePath)}</dd>
<dt>OpenAPI</dt><dd>${link('/openapi.json')}</dd>
<dt>Try the tools</dt><dd>${link(developersPath)}</dd>
<dt>Guide</dt><dd>${link('/developers.md')}</dd>
</dl>
</section>`
}
