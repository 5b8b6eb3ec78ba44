import { setImmediate } from 'node:timers/promises'
import type { PublishedPage, QuoteMatch } from '@svc/knowledge-index'
import type { Publication } from '../publication/publication.ts'
import type { PageHistory } from './page-history.ts'
import { findRevision, keptRevisions, revisionAddresses } from './page-revision.ts'

export interface VerifyRequest {
  readonly quote: string
  /** Path or address of the page, also one that it had before, or that of a page that was removed. */
  readonly reference: string
  /** Of the page; undefined for the current one. */
  readonly revision: string | undefined
}

export type Verified =
  | {
      readonly status: 'verified'
      readonly verdict: 'exact' | 'typographic' | 'changed' | 'elsewhere' | 'not_found'
      readonly matches: readonly QuoteMatch[]
      /** ISO 8601, of `changed`: when the revision that has the quote was replaced. */
      readonly lastPublishedAt?: string | undefined
      /** Undefined for a page that was removed. */
      readonly currentRevision: string | undefined
    }
  | { readonly status: 'not_kept'; readonly kept: readonly string[] }
  | { readonly status: 'unknown_page' }

/** Whether a quote is on a page or one of its stored revisions, or on another page. Reads the history only if the page does not have it. */
export async function verifyOnPage(
  { quote, reference, revision }: VerifyRequest,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: PageHistory,
): Promise<Verified> {
  const { quoteInRevision, unmarkedQuote, verifyQuote } = await import('@svc/knowledge-index')
  const referred = await findPaths(reference, knowledge, history)
  if (referred === undefined) return { status: 'unknown_page' }
  const { page, paths } = referred
  const found = revision === undefined ? undefined : await findRevision(paths, revision, { knowledge }, history)
  if (found !== undefined && found.status !== 'found') return { status: 'not_kept', kept: found.status === 'not_kept' ? found.kept : [] }
  const verified = { status: 'verified', currentRevision: page?.revision } as const
  const asked = found?.revision.page ?? page
  const here = asked && verifyQuote(quote, asked)
  if (here !== undefined && here.verdict !== 'not_found' && here.verdict !== 'changed') return { ...verified, ...here }
  // A text that is still published is not one of the past.
  const today = page === undefined || asked?.revision === page.revision ? undefined : verifyQuote(quote, page)
  if (today !== undefined && 'matches' in today) return { ...verified, verdict: 'elsewhere', matches: today.matches }
  const kept = await keptRevisions(paths, history)
  for (const [index, { revision, fields, replacedAt }] of kept.entries()) {
    // A database in a file answers without a turn for others.
    if (index % revisionsPerTurn === revisionsPerTurn - 1) await setImmediate()
    const text = revision === asked?.revision ? undefined : await history.text(fields.path, revision)
    const addressed = { ...fields, ...revisionAddresses(fields, knowledge.baseUrl) }
    const matches = text === undefined ? undefined : quoteInRevision(quote, { text, fields: addressed })
    if (matches) return { ...verified, verdict: 'changed', matches, lastPublishedAt: replacedAt }
  }
  // The texts of generated lists are not indexed.
  const candidates = [...knowledge.pagesWith(unmarkedQuote(quote)), ...knowledge.pages.filter(({ isGenerated }) => isGenerated)]
  for (const other of candidates) {
    const there = other.path === page?.path ? undefined : verifyQuote(quote, other)
    if (there !== undefined && 'matches' in there) return { ...verified, verdict: 'elsewhere', matches: there.matches }
  }
  return { ...verified, verdict: 'not_found', matches: [] }
}

interface ReferredPage {
  /** Undefined if it was removed. */
  readonly page: PublishedPage | undefined
  /** Its path, then those that it had before. */
  readonly paths: readonly [string, ...string[]]
}

/** Undefined if no page is or was at the address. */
async function findPaths(reference: string, knowledge: Publication['knowledge'], history: PageHistory): Promise<ReferredPage | undefined> {
  const found = knowledge.findPage(reference)
  if (found.status !== 'unknown_page') {
    const { page } = found
    return { page, paths: [page.path, ...(page.formerly ?? [])] }
  }
  const path = found.path?.replace(/\.md$/, '')
  const [last] = path === undefined ? [] : await history.revisions(path)
  return path === undefined || last === undefined ? undefined : { page: undefined, paths: [path, ...(last.fields.formerly ?? [])] }
}

/** Earlier revisions that are read before other work gets its turn: some milliseconds. */
const revisionsPerTurn = 16
