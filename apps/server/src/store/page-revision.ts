import type { PageFields, PublishedPage, Section } from '@svc/knowledge-index'
import { CodePointText, PageStructure } from '@svc/knowledge-index/serve'
import type { DatedPage } from '../pages/revision-page.ts'
import type { Publication } from '../publication/publication.ts'
import type { PageHistory } from './page-history.ts'

export type FoundRevision =
  | { readonly status: 'found'; readonly revision: DatedPage }
  /** The page has other revisions. */
  | { readonly status: 'not_kept'; readonly kept: readonly string[] }
  | { readonly status: 'unknown_page' }

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
  const current = knowledge.page(path)
  if (current?.revision === revision) {
    const page = { ...current, ...revisionAddresses(current, knowledge.baseUrl) }
    // The current page is also served if the store fails.
    const kept = await history.revisions(path).catch(() => [])
    const publishedAt = kept.find((candidate) => candidate.revision === revision)?.publishedAt ?? current.changed
    return { status: 'found', revision: { page, canonicalUrl: current.url, publishedAt, standing: 'current' } }
  }
  const kept = await keptRevisions(paths, history)
  const found = kept.find((candidate) => candidate.revision === revision)
  const page = found && (await storedPage(found.fields, knowledge.baseUrl, history))
  if (found === undefined || page === undefined) {
    const revisions = new Set([...(current ? [current.revision] : []), ...kept.map((candidate) => candidate.revision)])
    return revisions.size === 0 ? { status: 'unknown_page' } : { status: 'not_kept', kept: [...revisions] }
  }
  const { fields, publishedAt } = found
  // Former paths find a page that has moved.
  const today = knowledge.findPage(path)
  const [standing, canonicalUrl] = today.status === 'found' ? (['replaced', today.page.url] as const) : (['removed', fields.url] as const)
  return { status: 'found', revision: { page, canonicalUrl, publishedAt, standing } }
}

/** A stored revision as a page with its own addresses; undefined if its text is not stored. */
export async function storedPage(fields: PageFields, baseUrl: string, history: PageHistory): Promise<PublishedPage | undefined> {
  const { path, revision } = fields
  const published = await history.text(path, revision)
  if (published === undefined) return undefined
  const text = new CodePointText(published)
  const stored = await history.structure(path, revision)
  const whole: Section = { anchor: '', title: '', headings: [], level: 0, start: 0, end: text.length, treeEnd: text.length }
  const structure = new PageStructure(text, stored?.structure)
  return { ...fields, ...revisionAddresses(fields, baseUrl), text, sections: stored?.sections ?? [whole], structure }
}

/** The stored revisions of all paths, newest first. */
export async function keptRevisions(paths: readonly string[], history: PageHistory): ReturnType<PageHistory['revisions']> {
  const kept = await Promise.all(paths.map((path) => history.revisions(path)))
  const end = ({ replacedAt = '9999' }: (typeof kept)[number][number]) => replacedAt
  return kept.flat().sort((one, other) => end(other).localeCompare(end(one)))
}

/** `/pricing@1379853ac1e63c85` and its Markdown; the front page is `/index@…`. */
export function revisionAddresses(
  { path, revision }: Pick<PageFields, 'path' | 'revision'>,
  baseUrl: string,
): { readonly url: string; readonly markdownUrl: string } {
  const url = `${baseUrl}${path === '/' ? '/index' : path}@${revision}`
  return { url, markdownUrl: `${url}.md` }
}
