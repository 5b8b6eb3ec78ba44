import { setImmediate } from 'node:timers/promises'
import type { PublishedPage, QuoteMatch } from '@svc/knowledge-index'
import type { Publication } from '../publication/publication.ts'
import type { PageHistory } from './page-history.ts'
import { findRevision, revisionAddresses } from './page-revision.ts'

export interface VerifyRequest {
  readonly quote: string
  readonly page: PublishedPage
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
    }
  | { readonly status: 'not_kept'; readonly kept: readonly string[] }

/** Whether a quote is on a page or one of its stored revisions, or on another page. Reads the history only if the page does not have it. */
export async function verifyOnPage(
  { quote, page, revision }: VerifyRequest,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: PageHistory,
): Promise<Verified> {
  const { quoteInRevision, unmarkedQuote, verifyQuote } = await import('@svc/knowledge-index')
  const found = revision === undefined ? undefined : await findRevision(page.path, revision, { knowledge }, history)
  if (found !== undefined && found.status !== 'found') return { status: 'not_kept', kept: found.status === 'not_kept' ? found.kept : [] }
  const asked = found?.revision.page ?? page
  const here = verifyQuote(quote, asked)
  if (here.verdict !== 'not_found' && here.verdict !== 'changed') return { status: 'verified', ...here }
  const kept = await history.revisions(page.path)
  for (const [index, { revision, fields, replacedAt }] of kept.entries()) {
    // A database in a file answers without a turn for others.
    if (index % revisionsPerTurn === revisionsPerTurn - 1) await setImmediate()
    const text = revision === asked.revision ? undefined : await history.text(page.path, revision)
    const addressed = { ...fields, ...revisionAddresses(fields, knowledge.baseUrl) }
    const matches = text === undefined ? undefined : quoteInRevision(quote, { text, fields: addressed })
    if (matches) return { status: 'verified', verdict: 'changed', matches, lastPublishedAt: replacedAt }
  }
  // The texts of generated lists are not indexed.
  const candidates = [...knowledge.pagesWith(unmarkedQuote(quote)), ...knowledge.pages.filter(({ isGenerated }) => isGenerated)]
  for (const other of candidates) {
    const there = other.path === page.path ? undefined : verifyQuote(quote, other)
    if (there !== undefined && 'matches' in there) return { status: 'verified', verdict: 'elsewhere', matches: there.matches }
  }
  return { status: 'verified', verdict: 'not_found', matches: [] }
}

/** Earlier revisions that are read before other work gets its turn: some milliseconds. */
const revisionsPerTurn = 16
