/** A page as it was published, for people. */
import type { PublishedPage } from '@svc/knowledge-index'
import { articleOf, time } from './content-page.ts'
import { html } from './shell/html.ts'
import { inEnglish, pageShell } from './shell/page-shell.ts'
import type { Site } from './shell/site.ts'

export interface DatedPage {
  /** Its addresses are those of the revision. */
  readonly page: PublishedPage
  /** Where it is published today. */
  readonly canonicalUrl: string
  /** ISO 8601: when it was first published; undefined if it was not recorded. */
  readonly publishedAt: string | undefined
  readonly standing: 'current' | 'replaced' | 'removed'
}

export function revisionPage(site: Site, { page, canonicalUrl, publishedAt, standing }: DatedPage, article: string): string {
  const { title, description, language, markdownUrl, revision } = page
  const name = publishedAt === undefined ? html`Revision ${revision}` : html`Revision of ${time(publishedAt)}`
  // Also true in a cache after the current revision was replaced.
  const where =
    standing === 'removed' ? 'The page was removed.' : html`The current version is <a href="${canonicalUrl}">${canonicalUrl}</a>.`
  // The navigation is current.
  const plain = { ...site, settings: { ...site.settings, navigation: [] } }
  return pageShell(plain, {
    title,
    description,
    language,
    head: html`<meta name="robots" content="noindex">
<link rel="canonical" href="${canonicalUrl}">
<link rel="alternate" type="text/markdown" href="${markdownUrl}" title="Markdown">`,
    main: html`<p class="revision" role="note"${inEnglish(language)}>${name}. ${where}</p>
${articleOf({ page, article })}`,
  })
}
