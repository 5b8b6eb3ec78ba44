import { addresses } from '@svc/composition'
import { time } from '../pages/content-page.ts'
import { type Html, html } from '../pages/shell/html.ts'
import { spokenLanguage } from '../pages/shell/interface-texts.ts'
import { feedLinks, pageShell } from '../pages/shell/page-shell.ts'
import type { Site } from '../pages/shell/site.ts'
import { revisionAddresses } from '../store/page-revision.ts'
import { describeChange, type ListedChange } from './listed-change.ts'

/** `/changes`: the feeds as a page. It is not a page of the content and has no revisions, so it is noindex. */
export function changesPage(site: Site, changes: readonly ListedChange[]): string {
  return pageShell(site, {
    title: `Changes of ${site.name}`,
    description: `Pages of ${site.name} that were published, changed or removed, newest first.`,
    language: spokenLanguage(site.language),
    mainLanguage: 'en',
    head: html`<meta name="robots" content="noindex">
${feedLinks}`,
    main: html`<h1>Changes</h1>
<p>Pages that were published, changed or removed, newest first. Follow them as <a href="${addresses.changesJson.path}">JSON Feed</a> or <a href="${addresses.changesAtom.path}">Atom</a>.</p>
${changes.length === 0 ? html`<p>No change is recorded.</p>` : html`<ol class="results">\n${changes.map((change) => pageItem(change, site.baseUrl))}</ol>`}`,
  })
}

function pageItem(change: ListedChange, baseUrl: string): Html {
  const { at, path, isLinked, revision, title } = change
  const name = isLinked ? html`<a href="${path}">${title}</a>` : html`${title}`
  const permalink =
    revision === undefined
      ? ''
      : html`, <a href="${new URL(revisionAddresses({ path, revision }, baseUrl).url).pathname}">as published then</a>`
  return html`<li>
<h2>${name}</h2>
<p>${describeChange(change)}</p>
<p class="dates">${time(at)}${permalink}</p>
</li>
`
}

/** `/changes.md`: the feeds as Markdown for agents, with one heading. */
export function changesMarkdown({ name, baseUrl }: Pick<Site, 'name' | 'baseUrl'>, changes: readonly ListedChange[]): string {
  const items = changes.length === 0 ? ['No change is recorded.'] : changes.map((change) => markdownItem(change, baseUrl))
  return `# Changes of ${name}\n\nPages that were published, changed or removed, newest first.\n\n${items.join('\n')}\n`
}

function markdownItem(change: ListedChange, baseUrl: string): string {
  const { at, path, isLinked, revision, title, url } = change
  const name = title.replace(/[\\[\]]/g, '\\$&')
  const page = isLinked ? `[${name}](${url})` : name
  const then = revision === undefined ? '' : ` [As published then](${revisionAddresses({ path, revision }, baseUrl).markdownUrl}).`
  return `- ${at}: ${page}. ${describeChange(change)}${then}`
}
