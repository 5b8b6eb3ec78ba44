import type { PublishedPage, Section } from '@svc/knowledge-index'
import { CodePointText, type PageFields, PageStructure } from '@svc/knowledge-index/internal'
import type { DatedRevision } from '../pages/revision-page.ts'
import type { Publication } from '../publication/publication.ts'
import { decompressed, type PageHistory, type StoredRevision } from './page-history.ts'

export interface PageRevision extends DatedRevision {
  /** Undefined for the current revision. */
  readonly stored?: StoredRevision
  readonly whole: () => Promise<PublishedPage>
}

export type NoRevision =
  /** The page has other revisions. */
  { readonly status: 'not_kept'; readonly stored: readonly string[] } | { readonly status: 'unknown_page' }

export type FoundRevision = { readonly status: 'found'; readonly revision: PageRevision } | NoRevision

/**
 * A current or stored revision of a page.
 *
 * @param paths the path of the page, and those that it had before where they count
 */
export async function findRevision(
  paths: readonly [string, ...string[]],
  revision: string,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: PageHistory,
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
    const revisions = new Set([...(current ? [current.revision] : []), ...(await history.storedRevisions(paths))])
    return revisions.size === 0 ? { status: 'unknown_page' } : { status: 'not_kept', stored: [...revisions] }
  }
  const { fields, publishedAt, replacedAt, text } = stored
  const page = { ...fields, ...revisionAddresses(fields, baseUrl) }
  const whole = async () => wholePage(page, (await decompressed(text)).toString(), history)
  // Former paths find a page that has moved.
  const today = knowledge.findPage(path)
  const [standing, canonicalUrl] = today.status === 'found' ? (['replaced', today.page.url] as const) : (['removed', fields.url] as const)
  return { status: 'found', revision: { page, canonicalUrl, publishedAt, replacedAt, standing, stored, whole } }
}

/** A stored revision as a page with its own addresses; undefined if its text is not stored. */
export async function storedPage(fields: PageFields, baseUrl: string, history: PageHistory): Promise<PublishedPage | undefined> {
  const published = await history.text(fields.path, fields.revision)
  return published === undefined ? undefined : wholePage({ ...fields, ...revisionAddresses(fields, baseUrl) }, published, history)
}

async function wholePage(fields: PageFields, published: string, history: PageHistory): Promise<PublishedPage> {
  const text = new CodePointText(published)
  const stored = await history.structure(fields.path, fields.revision)
  const whole: Section = { anchor: '', title: '', headings: [], level: 0, start: 0, end: text.length, treeEnd: text.length }
  return { ...fields, text, sections: stored?.sections ?? [whole], structure: new PageStructure(text, stored?.structure) }
}

/** The stored revisions of all paths, newest first. */
export async function storedRevisions(paths: readonly string[], history: PageHistory): ReturnType<PageHistory['revisions']> {
  const revisions = (await Promise.all(paths.map((path) => history.revisions(path)))).flat()
  const end = ({ replacedAt = '9999' }: (typeof revisions)[number]) => replacedAt
  return revisions.sort((one, other) => end(other).localeCompare(end(one)))
}

/** `/pricing@1379853ac1e63c85` and its Markdown; the front page is `/index@…`. */
export function revisionAddresses({ path, revision }: Pick<PageFields, 'path' | 'revision'>, baseUrl: string) {
  const url = `${baseUrl}${path === '/' ? '/index' : path}@${revision}`
  return { url, markdownUrl: `${url}.md` }
}
