/** A page as it was published, for people: the frame of its stored article. */
import { hrefOf, type PageFields } from '@svc/knowledge-index/internal'
import { time } from './content-page.ts'
import { Html, html, nothing } from './shell/html.ts'
import { pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'
import { sectionName } from './word-changes.ts'

/** `page` has the addresses of the revision, `canonicalUrl` is the page's address today. */
export interface DatedRevision {
  readonly page: PageFields
  readonly canonicalUrl: string
  /** ISO 8601: when it was first published; undefined if it was not recorded. */
  readonly publishedAt: string | undefined
  /** ISO 8601: when another revision took its place; undefined for the current one. */
  readonly replacedAt?: string | undefined
  readonly standing: 'current' | 'replaced' | 'removed'
}

/** What the store knows about the other revisions of a page; the newest first, with ISO 8601 times. */
export interface RevisionContext {
  readonly revisions: readonly { readonly revision: string; readonly publishedAt: string }[]
  /** Sections that differ from the current revision, as heading paths. */
  readonly changedSections: readonly string[]
  /** The stored revision that this one replaced. */
  readonly previous?: RevisionContext['revisions'][number] | undefined
}

/** With seconds: an edit may be corrected within a minute. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

/** Writes days, with the time of day where two of the revisions are of one day. */
function writtenDates(dates: readonly (string | undefined)[]): (date: string) => Html {
  const days = [...new Set(dates)].map((date) => date?.slice(0, 'YYYY-MM-DD'.length))
  if (new Set(days).size === days.length) return time
  return (date) => html`<time datetime="${date}">${moment.format(new Date(date))} UTC</time>`
}

/** Place of the changed words and of the article: no escaped text contains it. */
const place = new Html('\u0000')

/** The HTML around the changed words and the article. It stays true in a cache (RFC 8246): what may change later has a date. @param day `YYYY-MM-DD` */
export function revisionFrame(site: Site, day: string, dated: DatedRevision, context: RevisionContext) {
  const { page, canonicalUrl } = dated
  const { title, description, language, markdownUrl } = page
  const shell = pageShell(site, {
    title,
    description,
    language,
    head: html`<meta name="robots" content="noindex">
<link rel="canonical" href="${canonicalUrl}">
<link rel="alternate" type="text/markdown" href="${markdownUrl}" title="Markdown">`,
    main: html`${banner(site, dated, context, day)}
${place}`,
  })
  const [before = '', between = '', after = ''] = shell.split(place.value)
  return [before, between, after] as const
}

function banner(
  site: Site,
  { page, canonicalUrl, publishedAt, replacedAt, standing }: DatedRevision,
  { revisions, changedSections, previous }: RevisionContext,
  day: string,
): Html {
  const written = writtenDates([publishedAt, replacedAt, previous?.publishedAt, ...revisions.map((revision) => revision.publishedAt)])
  // The date of a current revision is the same with and without a history.
  const date = standing === 'current' ? page.changed : publishedAt
  const from =
    date === undefined ? html`Revision ${page.revision}` : html`Revision of ${standing === 'current' ? time(date) : written(date)}`
  const [newest] = revisions
  const path = hrefOf(site.baseUrl, page.path === '/' ? '/index' : page.path)
  const changes =
    previous === undefined
      ? place
      : html`<details>
<summary>What this revision changed</summary>
<p>Compared with the <a href="${path}@${previous.revision}">revision of ${written(previous.publishedAt)}</a>:</p>
${place}</details>
`
  if (standing === 'current') {
    return html`<aside class="revision current" lang="en" dir="ltr">
<p><strong>This is the current revision on ${time(day)}.</strong> ${from}. The current version is always at <a href="${canonicalUrl}">${canonicalUrl}</a>.</p>
${changes}${otherRevisions(path, page, revisions, written)}</aside>`
  }
  const changed =
    newest === undefined || changedSections.length === 0
      ? nothing
      : html`<p>Changed from this revision to that of ${written(newest.publishedAt)}:</p>\n<ul>${changedSections.map((section) => html`<li>${sectionName(section)}</li>`)}</ul>\n`
  const where =
    standing === 'removed' ? 'The page was removed.' : html`The current version is <a href="${canonicalUrl}">${canonicalUrl}</a>.`
  return html`<aside class="revision old" lang="en" dir="ltr">
<p><strong>This is an old revision.</strong> ${from}${replacedAt === undefined ? '' : html`, ${standing} ${written(replacedAt)}`}. ${where}</p>
${changed}${changes}${otherRevisions(path, page, revisions, written)}</aside>`
}

function otherRevisions(path: string, page: PageFields, revisions: RevisionContext['revisions'], written: (date: string) => Html): Html {
  if (revisions.length < 2) return nothing
  const item = ({ revision, publishedAt }: RevisionContext['revisions'][number]) =>
    html`<li><a href="${path}@${revision}"${revision === page.revision ? html` aria-current="page"` : nothing}>${written(publishedAt)}</a></li>`
  return html`<details>
<summary>Revisions until ${written(revisions[0]?.publishedAt ?? '')}</summary>
<ol>${revisions.map(item)}</ol>
<p><a href="${path}.history.json">All revisions as JSON</a></p>
</details>
`
}
