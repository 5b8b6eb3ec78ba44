/** A page as it was published, for people: the frame of its stored article. */
import { hrefOf, type PageFields } from '@svc/knowledge-index/internal'
import { time } from './content-page.ts'
import { Html, html, nothing } from './shell/html.ts'
import { pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'

export interface DatedRevision {
  /** Its addresses are those of the revision. */
  readonly page: PageFields
  /** Where it is published today. */
  readonly canonicalUrl: string
  /** ISO 8601: when it was first published; undefined if it was not recorded. */
  readonly publishedAt: string | undefined
  /** ISO 8601: when another revision took its place; undefined for the current one. */
  readonly replacedAt?: string | undefined
  readonly standing: 'current' | 'replaced' | 'removed'
}

/** What the store knows about the other revisions of a page. */
export interface RevisionContext {
  /** The newest ones, the newest first. Times are ISO 8601. */
  readonly revisions: readonly { readonly revision: string; readonly publishedAt: string }[]
  /** Sections that differ from the current revision, as heading paths. */
  readonly changedSections: readonly string[]
}

/** With seconds: an edit may be corrected within a minute. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

/** Writes days, with the time of day where two of the revisions are of one day. */
function writtenDates(dates: readonly (string | undefined)[]): (date: string) => Html {
  const days = [...new Set(dates)].map((date) => date?.slice(0, 'YYYY-MM-DD'.length))
  if (new Set(days).size === days.length) return time
  return (date) => html`<time datetime="${date}">${moment.format(new Date(date))} UTC</time>`
}

/** Place of the article: no escaped text contains it. */
const articlePlace = '\u0000'

/** The HTML before and after the article. It stays true in a cache (RFC 8246): what may change later has a date. @param day `YYYY-MM-DD` */
export function revisionFrame(
  site: Site,
  day: string,
  dated: DatedRevision,
  context: RevisionContext,
): readonly [before: string, after: string] {
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
${new Html(articlePlace)}`,
  })
  const [before = '', after = ''] = shell.split(articlePlace)
  return [before, after]
}

function banner(
  site: Site,
  { page, canonicalUrl, publishedAt, replacedAt, standing }: DatedRevision,
  { revisions, changedSections }: RevisionContext,
  day: string,
): Html {
  const written = writtenDates([publishedAt, replacedAt, ...revisions.map((revision) => revision.publishedAt)])
  // The bytes of a current revision are the same with and without a history.
  const date = standing === 'current' ? page.changed : publishedAt
  const from =
    date === undefined ? html`Revision ${page.revision}` : html`Revision of ${standing === 'current' ? time(date) : written(date)}`
  const [newest] = revisions
  if (standing === 'current') {
    return html`<aside class="revision current" lang="en" dir="ltr">
<p><strong>This is the current revision on ${time(day)}.</strong> ${from}. The current version is always at <a href="${canonicalUrl}">${canonicalUrl}</a>.</p>
${otherRevisions(site, page, revisions, written)}</aside>`
  }
  const changed =
    newest === undefined || changedSections.length === 0
      ? nothing
      : html`<p>Changed from this revision to that of ${written(newest.publishedAt)}:</p>\n<ul>${changedSections.map(changedSection)}</ul>\n`
  const where =
    standing === 'removed' ? 'The page was removed.' : html`The current version is <a href="${canonicalUrl}">${canonicalUrl}</a>.`
  return html`<aside class="revision old" lang="en" dir="ltr">
<p><strong>This is an old revision.</strong> ${from}${replacedAt === undefined ? '' : html`, ${standing} ${written(replacedAt)}`}. ${where}</p>
${changed}${otherRevisions(site, page, revisions, written)}</aside>`
}

function changedSection(section: string): Html {
  return html`<li>${section === '' ? 'The text before the first heading' : section.replaceAll(' > ', ' › ')}</li>`
}

function otherRevisions(
  { baseUrl }: Site,
  page: PageFields,
  revisions: RevisionContext['revisions'],
  written: (date: string) => Html,
): Html {
  if (revisions.length < 2) return nothing
  const path = hrefOf(baseUrl, page.path === '/' ? '/index' : page.path)
  const item = ({ revision, publishedAt }: RevisionContext['revisions'][number]) =>
    html`<li><a href="${path}@${revision}"${revision === page.revision ? html` aria-current="page"` : nothing}>${written(publishedAt)}</a></li>`
  return html`<details>
<summary>Revisions until ${written(revisions[0]?.publishedAt ?? '')}</summary>
<ol>${revisions.map(item)}</ol>
<p><a href="${path}.history.json">All revisions as JSON</a></p>
</details>
`
}
