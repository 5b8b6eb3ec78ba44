/** The published pages as the bytes that are sent of them: rendered and compressed, once for each publication. */
import { createHash } from 'node:crypto'
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

export interface PageEncoder {
  encode(page: PublishedPage): EncodedPage
  /** A digest of everything that `encode` makes the bytes of: equal digests, equal bytes. */
  madeOf(page: PublishedPage): string
}

export function createPageEncoder({ site, profile, pages }: EncodePagesOptions): PageEncoder {
  const toHtml = createPageHtml(pages)
  // A link is rendered by whether its page exists.
  const shared = JSON.stringify([site, profile, pages.map(({ path }) => path)])
  const sharedDigest = createHash('sha256').update(shared).digest('hex')
  // The front page lists the others.
  const listed = () =>
    JSON.stringify(pages.map(({ path, kind, title, description, language }) => [path, kind, title, description, language]))
  return {
    encode(page) {
      const content = { page, article: toHtml(page) }
      const html = page.path === '/' ? frontPage(site, profile, content, pages) : contentPage(site, profile, content)
      return { markdown: encodeAll(Buffer.from(page.text.value)), html: encodeAll(Buffer.from(html)) }
    },
    madeOf(page) {
      const { text, ...fields } = page
      const hash = createHash('sha256').update(sharedDigest).update(JSON.stringify(fields)).update(text.value)
      if (page.path === '/') hash.update(listed())
      return hash.digest('hex')
    },
  }
}
