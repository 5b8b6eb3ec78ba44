/** A page as it was published, for people: the frame of its stored article. */
import type { PageFields } from '@svc/knowledge-index/internal'
import { time } from './content-page.ts'
import { Html, html } from './shell/html.ts'
import { inEnglish, pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'

export interface DatedRevision {
  /** Its addresses are those of the revision. */
  readonly page: PageFields
  /** Where it is published today. */
  readonly canonicalUrl: string
  /** ISO 8601: when it was first published; undefined if it was not recorded. */
  readonly publishedAt: string | undefined
  readonly standing: 'current' | 'replaced' | 'removed'
}

/** Place of the article: no escaped text contains it. */
const articlePlace = '\u0000'

/** The HTML before and after the article. */
export function revisionFrame(
  site: Site,
  { page, canonicalUrl, publishedAt, standing }: DatedRevision,
): readonly [before: string, after: string] {
  const { title, description, language, markdownUrl, revision } = page
  // The bytes of a current revision are the same with and without a history.
  const date = standing === 'current' ? page.changed : publishedAt
  const name = date === undefined ? html`Revision ${revision}` : html`Revision of ${time(date)}`
  // Also true in a cache after the current revision was replaced.
  const where =
    standing === 'removed' ? 'The page was removed.' : html`The current version is <a href="${canonicalUrl}">${canonicalUrl}</a>.`
  // The navigation is current.
  const plain = { ...site, settings: { ...site.settings, navigation: [] } }
  const shell = pageShell(plain, {
    title,
    description,
    language,
    head: html`<meta name="robots" content="noindex">
<link rel="canonical" href="${canonicalUrl}">
<link rel="alternate" type="text/markdown" href="${markdownUrl}" title="Markdown">`,
    main: html`<p class="revision" role="note"${inEnglish(language)}>${name}. ${where}</p>
${new Html(articlePlace)}`,
  })
  const [before = '', after = ''] = shell.split(articlePlace)
  return [before, after]
}

/** The article of a revision that was recorded without its HTML: its Markdown as it is. */
export function markdownArticle({ title }: Pick<PageFields, 'title'>, markdown: string): string {
  const text = markdown
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '\ufffd')
  return html`<article dir="auto">
<h1>${title}</h1>
<pre><code>${new Html(text)}</code></pre></article>`.value
}
