import type { PublishedPage } from '@svc/knowledge-index'
import { baseOf, hrefOf, markdownPath, type PageFields, readdressed, urlOf } from '@svc/knowledge-index/internal'
import { CodePointText, PageStructure } from '@svc/knowledge-index/page'
import { type DatedRevision, encode, entityTag } from '@svc/site'
import type { Publication } from '../serve/publication.ts'
import { type CompleteHistory, decompressed, type StoredRevision } from './page-history.ts'

interface PageRevision extends DatedRevision {
  /** Undefined for the current revision. */
  readonly stored?: StoredRevision
  readonly whole: () => Promise<PublishedPage>
}

export type NoRevision =
  /** The page has other revisions. */
  { readonly status: 'not_kept'; readonly stored: readonly string[] } | { readonly status: 'unknown_page' }

type FoundRevision = { readonly status: 'found'; readonly revision: PageRevision } | NoRevision

/** A current or stored revision of a page. @param paths the path of the page, and those that it had before where they count */
export async function findRevision(
  paths: readonly [string, ...string[]],
  revision: string,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: CompleteHistory,
): Promise<FoundRevision> {
  const [path] = paths
  const { baseUrl } = knowledge
  const current = knowledge.page(path)
  if (current?.revision === revision) {
    const { text, sections, structure } = current
    const page = { ...current, text, sections, structure, ...revisionAddresses(current, baseUrl) }
    // The current page is also served if the store fails.
    const publishedAt = (await history.publishedAt(path, revision).catch(() => undefined)) ?? current.changed
    return { status: 'found', revision: { page, canonicalUrl: current.url, publishedAt, standing: 'current', whole: async () => page } }
  }
  const [stored] = (await Promise.all(paths.map((each) => history.stored(each, revision)))).flatMap((found) => found ?? [])
  if (stored === undefined) {
    history.requireAll?.()
    const revisions = new Set([...(current ? [current.revision] : []), ...(await history.storedRevisions(paths))])
    return revisions.size === 0 ? { status: 'unknown_page' } : { status: 'not_kept', stored: [...revisions] }
  }
  const { fields, publishedAt, replacedAt } = stored
  const page = { ...fields, ...revisionAddresses(fields, baseUrl) }
  // Former paths find a page that has moved.
  const today = knowledge.findPage(path)
  const [standing, canonicalUrl] =
    today.status === 'found' ? (['replaced', today.page.url] as const) : (['removed', ofToday(fields.url, fields, baseUrl)] as const)
  const whole = () => wholePage(stored, baseUrl)
  return { status: 'found', revision: { page, canonicalUrl, publishedAt, replacedAt, standing, stored, whole } }
}

/** A stored revision as a page with its own addresses. */
export async function wholePage(
  { fields, text: compressed, sections, structure }: StoredRevision,
  baseUrl: string,
): Promise<PublishedPage> {
  const text = new CodePointText((await decompressed(compressed)).toString())
  const stored = { text, sections, structure: new PageStructure(text, structure) }
  return { ...fields, ...revisionAddresses(fields, baseUrl), ...readdressed(stored, baseOf(fields), baseUrl) }
}

/** An address of a revision, with the `BASE_URL` of today. */
function ofToday(url: string, fields: PageFields, baseUrl: string): string {
  const before = baseOf(fields)
  return `${url}/`.startsWith(`${before}/`) ? urlOf(baseUrl, url.slice(before.length) || '/') : url
}

/** `/pricing@1379853ac1e63c85` and its Markdown; the front page is `/index@…`. */
export function revisionAddresses({ path, revision }: Pick<PageFields, 'path' | 'revision'>, baseUrl: string) {
  const url = `${baseUrl}${path === '/' ? '/index' : path}@${revision}`
  return { url, markdownUrl: `${url}.md` }
}

/** Bytes that are in memory, or have to be decompressed. */
type PlainBytes = { readonly bytes: Buffer } | { readonly decompress: () => Promise<Buffer> }

export interface Permalink extends DatedRevision {
  readonly whole: () => Promise<PublishedPage>
  /** Compressed with brotli. */
  readonly text: PlainBytes & { readonly tag: string }
  readonly plainText: PlainBytes
  /** The author's text as HTML. */
  readonly article: PlainBytes & { readonly tag: string }
}

/** A revision at its own address, with what the build made of it: nothing of it is parsed or rendered to be served. */
export async function findPermalink(
  path: string,
  revision: string,
  publication: Pick<Publication, 'knowledge' | 'markdown' | 'article'>,
  history: CompleteHistory,
): Promise<{ readonly status: 'found'; readonly permalink: Permalink } | NoRevision> {
  const found = await findRevision([path], revision, publication, history)
  if (found.status !== 'found') return found
  const { stored } = found.revision
  if (stored !== undefined) {
    return { status: 'found', permalink: { ...found.revision, ...storedForms(stored, found.revision, publication.knowledge.baseUrl) } }
  }
  const coded = publication.markdown.get(markdownPath(path)) as NonNullable<ReturnType<typeof publication.markdown.get>>
  const { body: bytes, tag } = await coded('br')
  const html = Buffer.from(publication.article(path))
  const plainText = { bytes: Buffer.from(publication.knowledge.page(path)?.text.value ?? '') }
  const article = { bytes: html, tag: entityTag(html) }
  return { status: 'found', permalink: { ...found.revision, text: { bytes, tag }, plainText, article } }
}

/** What is served of a stored revision: its bytes, or these with other addresses if `BASE_URL` was another one. Tags need no bytes. */
function storedForms({ text, article, fields }: StoredRevision, { whole }: PageRevision, baseUrl: string) {
  const tag = entityTag(text)
  const html = () => decompressed(article.html)
  const before = baseOf(fields)
  if (before === baseUrl) {
    const plainText = { decompress: () => decompressed(text) }
    return { text: { bytes: text, tag }, plainText, article: { tag: article.tag, decompress: html } }
  }
  const tagWith = (other: string) => entityTag(Buffer.from(other + baseUrl))
  const plainText = { decompress: async () => Buffer.from((await whole()).text.value) }
  return {
    text: { tag: tagWith(tag), decompress: async () => encode(await plainText.decompress(), 'br') },
    plainText,
    article: {
      tag: tagWith(article.tag),
      decompress: async () => Buffer.from(linkedBelow(baseUrl, before, (await html()).toString())),
    },
  }
}

/** An article with the addresses of another base URL, absolute and as browsers get them. */
function linkedBelow(baseUrl: string, before: string, article: string): string {
  const root = hrefOf(before, '/').replace(/\/$/, '')
  return article.replace(/(?<= (?:href|src)=")[^"]*/g, (address) => {
    const base = [before, root].find((each) => address.startsWith(each) && ['/', '#', '?', ''].includes(address.charAt(each.length)))
    if (base === undefined || address === '') return address
    const rest = address.slice(base.length)
    const path = rest.startsWith('/') ? rest : `/${rest}`
    return base === before ? urlOf(baseUrl, path) : hrefOf(baseUrl, path)
  })
}
