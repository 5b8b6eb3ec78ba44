import type { EarlierRevision, PageFields, PublishedPage, QuoteMatch } from '@svc/knowledge-index'
import type { Publication } from '../publication/publication.ts'
import type { KeptRevision, PageHistory } from './page-history.ts'
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

/** Whether a quote is on a page or on one of its kept revisions, or on another page. The history is read only where the page does not have it. */
export async function verifyOnPage(
  { quote, page, revision }: VerifyRequest,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: PageHistory,
): Promise<Verified> {
  const { unmarkedQuote, verifyQuote } = await import('@svc/knowledge-index')
  const asked = revision === undefined ? page : await revisionOf(page, revision, { knowledge }, history)
  if ('kept' in asked) return { status: 'not_kept', kept: asked.kept }
  const here = verifyQuote(quote, asked)
  if (here.verdict !== 'not_found' && here.verdict !== 'changed') return { status: 'verified', ...here }
  const kept = await history.revisions(page.path)
  for (const candidate of kept.filter((other) => other.revision !== asked.revision)) {
    const earlier = await earlierRevision(page, candidate, knowledge.baseUrl, history)
    const found = earlier && verifyQuote(quote, asked, { earlier: [earlier] })
    if (found?.verdict === 'changed') {
      const { verdict, matches } = found
      return { status: 'verified', verdict, matches, lastPublishedAt: candidate.replacedAt }
    }
  }
  // The texts of generated lists are not indexed.
  const candidates = [...knowledge.pagesWith(unmarkedQuote(quote)), ...knowledge.pages.filter(({ isGenerated }) => isGenerated)]
  const otherPages = candidates.filter(({ path }) => path !== page.path)
  const { verdict, ...rest } = verifyQuote(quote, asked, { otherPages })
  return { status: 'verified', verdict, matches: 'matches' in rest ? rest.matches : [] }
}

async function revisionOf(
  page: PublishedPage,
  revision: string,
  publication: Pick<Publication, 'knowledge'>,
  history: PageHistory,
): Promise<PublishedPage | { readonly kept: readonly string[] }> {
  const found = await findRevision(page.path, revision, publication, history)
  if (found.status === 'found') return found.revision.page
  return { kept: found.status === 'not_kept' ? found.kept : [] }
}

async function earlierRevision(
  { path }: PublishedPage,
  { revision, fields, replacedAt }: KeptRevision,
  baseUrl: string,
  history: PageHistory,
): Promise<EarlierRevision | undefined> {
  const text = await history.text(path, revision)
  if (text === undefined) return undefined
  const addressed: PageFields = { ...fields, ...revisionAddresses(fields, baseUrl) }
  return { text, lastPublishedAt: replacedAt ?? '', fields: addressed }
}
