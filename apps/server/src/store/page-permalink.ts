/** A revision of a page at its own address, with what the build made of it: nothing of it is parsed or rendered to be served. */
import { entityTag } from '../http/representation/entity-tag.ts'
import type { TaggedBytes } from '../http/representation/representation.ts'
import { articleIn } from '../pages/content-page.ts'
import type { DatedRevision } from '../pages/revision-page.ts'
import type { Publication } from '../publication/publication.ts'
import { decompressed, type PageHistory } from './page-history.ts'
import { findRevision, type NoRevision, type PageRevision } from './page-revision.ts'

/** Bytes that are in memory, or have to be decompressed. */
export type PlainBytes = { readonly bytes: Buffer } | { readonly decompress: () => Promise<Buffer> }

interface PermalinkBytes {
  /** As published, compressed with brotli. */
  readonly text: TaggedBytes
  readonly plainText: PlainBytes
  /** The author's text as HTML; undefined if it was recorded by a program that stored none. */
  readonly article: (PlainBytes & { readonly tag: string }) | undefined
}

export interface Permalink extends DatedRevision, PermalinkBytes {}

type Published = Pick<Publication, 'knowledge' | 'markdown' | 'negotiatedPages'>

export async function findPermalink(
  path: string,
  revision: string,
  publication: Published,
  history: PageHistory,
): Promise<{ readonly status: 'found'; readonly permalink: Permalink } | NoRevision> {
  const found = await findRevision([path], revision, publication, history)
  if (found.status !== 'found') return found
  return { status: 'found', permalink: { ...found.revision, ...bytesOf(found.revision, publication) } }
}

function bytesOf({ stored, page: { path } }: PageRevision, { knowledge, markdown, negotiatedPages }: Published): PermalinkBytes {
  if (stored === undefined) {
    const markdownPath = new URL(knowledge.page(path)?.markdownUrl as string).pathname
    const texts = markdown.get(markdownPath) as NonNullable<ReturnType<typeof markdown.get>>
    const html = negotiatedPages.get(path)?.html.identity.body as Buffer
    const article = { bytes: articleIn(html), tag: articleTag(html) }
    return { text: texts.br, plainText: { bytes: texts.identity.body }, article }
  }
  const { text, article } = stored
  return {
    text: { body: text, tag: entityTag(text) },
    plainText: { decompress: () => decompressed(text) },
    article: article && { tag: article.tag, decompress: async () => articleIn(await decompressed(article.html)) },
  }
}

/** Tags by the bytes of a page in the cache of the publication. */
const articleTags = new WeakMap<Buffer, string>()

/** The tag of the article in the HTML of a published page. */
export function articleTag(html: Buffer): string {
  const tag = articleTags.get(html) ?? entityTag(articleIn(html))
  articleTags.set(html, tag)
  return tag
}
