/** `/`: the company's front page for people, with links to folders and pages. */
import { addresses } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { type PublicProfile, profilePath } from '@svc/profile-schema'
import { articlePage, type ContentPage } from './content-page.ts'
import { languageSwitch, linkTo } from './orientation.ts'
import { groupedBy, pageLink } from './page-links.ts'
import { profileFacts } from './profile-facts.ts'
import { type Html, html, nothing } from './shell/html.ts'
import { interfaceTexts } from './shell/interface-texts.ts'
import { feedLinks, inEnglish } from './shell/page-shell.ts'
import { type Site, topFolderOf } from './shell/site.ts'

type FrontPageLists = ReturnType<typeof frontPageLists>

/** With these and the longest article that authors write here the page stays within four screens of 1280 by 800. */
const [mostFolders, mostPages] = [12, 48]

/** Links of the front page: the folders below the root, with how many pages are in each, and the pages there that are no folders. */
export function frontPageLists(site: Site, pages: readonly PublishedPage[]) {
  const byFolder = groupedBy(pages, topFolderOf)
  const top = (byFolder.get(undefined) ?? []).filter(({ path }) => path !== '/')
  const linked = top.map((page) => ({ ...pageLink(page, site.settings.sections ?? {}), count: byFolder.get(page.path)?.length ?? 0 }))
  return { folders: linked.filter(({ count }) => count > 0), pages: linked.filter(({ count }) => count === 0) }
}

export function frontPage(site: Site, profile: PublicProfile, content: ContentPage, lists: FrontPageLists): string {
  const { page, links } = content
  return articlePage(site, profile, content, {
    head: html`\n${feedLinks}`,
    above: languageSwitch(page, links),
    below: allPages(page, lists),
    aside: html`<div class="front" lang="en">
${profileFacts(profile, site.settings.home?.profile ?? 'contact')}${forAgents(site)}
</div>
`,
  })
}

function allPages(page: PublishedPage, { folders, pages }: FrontPageLists): Html {
  if (folders.length + pages.length === 0) return nothing
  const texts = interfaceTexts(page.language)
  return html`<nav class="overview" aria-labelledby="Pages"${inEnglish(page.language)}>
<h2 id="Pages">${texts.allPages}</h2>
${folders.length === 0 ? nothing : html`<ul class="folders">\n${folders.slice(0, mostFolders).map((link) => html`<li>${linkTo(link, page)} <span>${link.count}</span></li>\n`)}${moreThan(folders.length, mostFolders, texts.morePages)}</ul>\n`}${pages.length === 0 ? nothing : html`<ul>\n${pages.slice(0, mostPages).map((link) => html`<li>${linkTo(link, page)}</li>\n`)}${moreThan(pages.length, mostPages, texts.morePages)}</ul>\n`}</nav>
`
}

/** Pages that are not listed are in search and in the index of all pages. */
function moreThan(count: number, most: number, words: (count: number) => string): Html {
  return count <= most ? nothing : html`<li><a href="/llms.txt">${words(count - most)}</a></li>\n`
}

function forAgents({ baseUrl }: Site): Html {
  const link = (path: string) => html`<a href="${path}">${baseUrl}${path}</a>`
  return html`<section class="agents" aria-labelledby="Agents">
<h2 id="Agents">For agents</h2>
<p>Everything here is public, read-only and needs no key. Add <code>.md</code> to the address of a page to get its Markdown.</p>
<dl>
<dt>All pages</dt><dd>${link('/llms.txt')}</dd>
<dt>MCP server</dt><dd><code>${baseUrl}/mcp</code> (Streamable HTTP, no session)</dd>
<dt>Profile</dt><dd>${link(profilePath)}</dd>
<dt>OpenAPI</dt><dd>${link('/openapi.json')}</dd>
<dt>Changes</dt><dd>${link(addresses.changes.path)}, ${link(addresses.changesJson.path)}, ${link(addresses.changesAtom.path)}</dd>
<dt>Try the tools</dt><dd>${link(addresses.developers.path)}</dd>
<dt>Guide</dt><dd>${link('/developers.md')}</dd>
</dl>
</section>`
}
