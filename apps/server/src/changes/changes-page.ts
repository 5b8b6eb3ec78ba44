import { addresses, filled } from '@svc/composition'
import { groupedBy, hrefOf } from '@svc/knowledge-index/internal'
import type { Site } from '@svc/site'
import {
  feedLinks,
  type Html,
  html,
  type InterfaceTexts,
  interfaceTexts,
  nothing,
  pageShell,
  plural,
  spokenLanguage,
  time,
} from '@svc/site'
import { describeChange, type ListedChange, mostChanges } from './listed-change.ts'

/** `/changes`: the feeds as a page. It is not a page of the content and has no revisions, so it is noindex. */
export function changesPage(site: Site, changes: readonly ListedChange[]): string {
  const days = [...groupedBy(changes, ({ at }) => at.slice(0, 10))]
  const isCut = changes.length === mostChanges
  const language = spokenLanguage(site.language, site.texts)
  const texts = interfaceTexts(language, site.texts)
  const { title, heading, about, none } = texts.changes
  return pageShell(site, {
    title: filled(title, { name: site.name }),
    description: about,
    language,
    head: html`<meta name="robots" content="noindex">
${feedLinks(site)}`,
    main: html`<h1>${heading}</h1>
<p>${about} <a href="${hrefOf(site.baseUrl, addresses.changesJson.path)}">JSON Feed</a> · <a href="${hrefOf(site.baseUrl, addresses.changesAtom.path)}">Atom</a></p>
${changes.length === 0 ? html`<p>${none}</p>` : days.map((day) => changesOfDay(site, day, isCut && day === days.at(-1), texts))}`,
  })
}

/** More new pages of a day, such as those of the first one, are one line that opens. */
const mostNewPages = 5

function changesOfDay(site: Site, [day, changes]: readonly [string, readonly ListedChange[]], isCut: boolean, texts: InterfaceTexts): Html {
  const published = changes.filter(({ kind }) => kind === 'published')
  const isMany = published.length > mostNewPages
  const items = (listed: readonly ListedChange[]) =>
    html`<ul class="changes">\n${listed.map((change) => pageItem(site, change, texts))}</ul>\n`
  const rest = isMany ? changes.filter(({ kind }) => kind !== 'published') : changes
  return html`<h2>${time(day, texts)}</h2>
${rest.length === 0 ? nothing : items(rest)}${isMany ? html`<details>\n<summary>${plural(texts, texts.changes.published, published.length, isCut ? `${published.length}+` : published.length)}</summary>\n${items(published)}</details>\n` : nothing}`
}

function pageItem({ baseUrl }: Site, change: ListedChange, texts: InterfaceTexts): Html {
  const { path, isLinked, permalink, title } = change
  const name = isLinked ? html`<a href="${hrefOf(baseUrl, path)}">${title}</a>` : html`${title}`
  const then =
    permalink === undefined ? nothing : html` <a class="then" href="${new URL(permalink.url).pathname}">${texts.changes.then}</a>`
  return html`<li>${name} <span>${describeChange(change, texts).replaceAll(' > ', ' › ')}${then}</span></li>
`
}

/** `/changes.md`: the feeds as Markdown for agents, with one heading. */
export function changesMarkdown({ name }: Pick<Site, 'name'>, changes: readonly ListedChange[]): string {
  const items = changes.length === 0 ? ['No change is recorded.'] : changes.map(markdownItem)
  return `# Changes of ${name}\n\nPages that were published, changed or removed, newest first.\n\n${items.join('\n')}\n`
}

function markdownItem(change: ListedChange): string {
  const { at, isLinked, permalink, title, url } = change
  const name = title.replace(/[\\[\]]/g, '\\$&')
  const page = isLinked ? `[${name}](${url})` : name
  const then = permalink === undefined ? '' : ` [As published then](${permalink.markdownUrl}).`
  return `- ${at}: ${page}. ${describeChange(change)}${then}`
}
