/** A revision of a page at its own address, with what the build made of it: nothing of it is parsed or rendered to be served. */
import { markdownPath } from '@svc/knowledge-index/internal'
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

type Published = Pick<Publication, 'knowledge' | 'markdown' | 'article'>

export async function findPermalink(
  path: string,
  revision: string,
  publication: Published,
  history: PageHistory,
): Promise<{ readonly status: 'found'; readonly permalink: Permalink } | NoRevision> {
  const found = await findRevision([path], revision, publication, history)
  if (found.status !== 'found') return found
  return { status: 'found', permalink: { ...found.revision, ...(await bytesOf(found.revision, publication)) } }
}

async function bytesOf({ stored, page: { path } }: PageRevision, { knowledge, markdown, article }: Published): Promise<PermalinkBytes> {
  if (stored === undefined) {
    const coded = markdown.get(markdownPath(path)) as NonNullable<ReturnType<typeof markdown.get>>
    const html = Buffer.from(article(path))
    const plainText = { bytes: Buffer.from(knowledge.page(path)?.text.value ?? '') }
    return { text: await coded('br'), plainText, article: { bytes: html, tag: entityTag(html) } }
  }
  const { text, article: recorded } = stored
  return {
    text: { body: text, tag: entityTag(text) },
    plainText: { decompress: () => decompressed(text) },
    article: recorded && { tag: recorded.tag, decompress: async () => articleIn(await decompressed(recorded.html)) },
  }
}
