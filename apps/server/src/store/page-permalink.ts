/** A revision of a page at its own address, with what the build made of it: nothing of it is parsed or rendered to be served. */
import type { PageFields } from '@svc/knowledge-index'
import { entityTag } from '../http/representation/entity-tag.ts'
import type { TaggedBytes } from '../http/representation/representation.ts'
import { articleIn } from '../pages/content-page.ts'
import type { Publication } from '../publication/publication.ts'
import { decompressed, type PageHistory } from './page-history.ts'
import { revisionAddresses } from './page-revision.ts'

export interface Permalink {
  /** Its addresses are those of the revision. */
  readonly page: PageFields
  /** Where it is published today. */
  readonly canonicalUrl: string
  /** ISO 8601: when it was first published; undefined if it was not recorded. */
  readonly publishedAt: string | undefined
  readonly standing: 'current' | 'replaced' | 'removed'
  /** As published, compressed with brotli. */
  readonly text: TaggedBytes
  readonly plainText: PlainBytes
  /** The author's text as HTML; undefined if it was recorded by a program that stored none. */
  readonly article: (PlainBytes & { readonly tag: string }) | undefined
}

/** Bytes that are in memory, or have to be decompressed. */
export type PlainBytes = { readonly bytes: Buffer } | { readonly decompress: () => Promise<Buffer> }

export type FoundPermalink =
  | { readonly status: 'found'; readonly permalink: Permalink }
  /** The page has other revisions, newest first. */
  | { readonly status: 'not_kept'; readonly kept: readonly string[] }
  | { readonly status: 'unknown_page' }

export async function findPermalink(
  path: string,
  revision: string,
  publication: Pick<Publication, 'knowledge' | 'markdown' | 'negotiatedPages'>,
  history: PageHistory,
): Promise<FoundPermalink> {
  const { knowledge } = publication
  const current = knowledge.page(path)
  if (current?.revision === revision) {
    // The current page is also served if the store fails.
    const recorded = await history.publishedAt(path, revision).catch(() => undefined)
    return { status: 'found', permalink: { ...currentPermalink(current, publication), publishedAt: recorded ?? current.changed } }
  }
  const stored = await history.stored(path, revision)
  if (stored === undefined) {
    const kept = new Set([...(current ? [current.revision] : []), ...(await history.kept(path))])
    return kept.size === 0 ? { status: 'unknown_page' } : { status: 'not_kept', kept: [...kept] }
  }
  const { fields, publishedAt, text, article } = stored
  // Former paths find a page that has moved.
  const today = knowledge.findPage(path)
  const permalink: Permalink = {
    page: { ...fields, ...revisionAddresses(fields, knowledge.baseUrl) },
    ...(today.status === 'found'
      ? { standing: 'replaced', canonicalUrl: today.page.url }
      : { standing: 'removed', canonicalUrl: fields.url }),
    publishedAt,
    text: { body: text, tag: entityTag(text) },
    plainText: { decompress: () => decompressed(text) },
    article: article && { tag: article.tag, decompress: async () => articleIn(await decompressed(article.html)) },
  }
  return { status: 'found', permalink }
}

function currentPermalink(
  { text: _, sections: __, ...fields }: NonNullable<ReturnType<Publication['knowledge']['page']>>,
  { knowledge, markdown, negotiatedPages }: Pick<Publication, 'knowledge' | 'markdown' | 'negotiatedPages'>,
): Omit<Permalink, 'publishedAt'> {
  const texts = markdown.get(new URL(fields.markdownUrl).pathname) as NonNullable<ReturnType<typeof markdown.get>>
  const html = negotiatedPages.get(fields.path)?.html.identity.body as Buffer
  return {
    page: { ...fields, ...revisionAddresses(fields, knowledge.baseUrl) },
    canonicalUrl: fields.url,
    standing: 'current',
    text: texts.br,
    plainText: { bytes: texts.identity.body },
    article: { bytes: articleIn(html), tag: articleTag(html) },
  }
}

/** By the bytes of a page that the publication's cache holds. */
const articleTags = new WeakMap<Buffer, string>()

/** The tag of the article in the HTML of a published page. */
export function articleTag(html: Buffer): string {
  const tag = articleTags.get(html) ?? entityTag(articleIn(html))
  articleTags.set(html, tag)
  return tag
}
