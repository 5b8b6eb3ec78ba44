/** The published pages as the bytes that are sent of them: rendered and compressed, once for each publication. */
import { createPageHtml, type PublishedPage } from '@svc/knowledge-index'
import type { PublicProfile } from '@svc/profile-schema'
import { encodeAll } from '../http/representation.ts'
import { contentPage } from './content-page.ts'
import { frontPage } from './front-page.ts'
import type { Site } from './page-shell.ts'
import type { EncodedPage } from './represent-pages.ts'

export interface EncodePagesOptions {
  readonly site: Site
  readonly profile: PublicProfile
  readonly pages: readonly PublishedPage[]
}

export function encodePages({ site, profile, pages }: EncodePagesOptions): EncodedPage[] {
  const toHtml = createPageHtml(pages)
  return pages.map((page) => {
    const content = { page, article: toHtml(page) }
    const html = page.path === '/' ? frontPage(site, profile, content, pages) : contentPage(site, profile, content)
    return { markdown: encodeAll(Buffer.from(page.text.value)), html: encodeAll(Buffer.from(html)) }
  })
}
