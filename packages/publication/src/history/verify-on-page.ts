import { setImmediate } from 'node:timers/promises'
import type { PublishedPage, QuoteMatch } from '@svc/knowledge-index'
import { findQuote, WantedQuote } from '@svc/knowledge-index/internal'
import type { Publication } from '../serve/publication.ts'
import type { CompleteHistory, PageHistory } from './page-history.ts'
import { findRevision, type NoRevision, wholePage } from './page-revision.ts'

export interface VerifyRequest {
  readonly quote: string
  /** Path or address of the page, also one that it had before, or that of a page that was removed. */
  readonly reference: string
  /** Revision of the page; undefined for the current one. */
  readonly revision: string | undefined
}

export type Verified =
  | {
      readonly status: 'verified'
      readonly verdict: 'exact' | 'typographic' | 'changed' | 'elsewhere' | 'not_found' | 'undecided'
      readonly matches: readonly QuoteMatch[]
      /** With `undecided`: how many of the texts that may have the quote were read. */
      readonly read?: { readonly lookedAt: number; readonly of: number }
      /** ISO 8601, of `changed`: when the revision that has the quote was replaced. */
      readonly lastPublishedAt?: string | undefined
      /** Undefined for a page that was removed. */
      readonly currentRevision: string | undefined
    }
  | NoRevision

/** Reads the history only if the page lacks the quote. @param most characters that are read; then the verdict is `undecided` */
export async function verifyOnPage(
  { quote, reference, revision }: VerifyRequest,
  { knowledge }: Pick<Publication, 'knowledge'>,
  history: CompleteHistory,
  most = mostRead,
): Promise<Verified> {
  const referred = await findPaths(reference, knowledge, history)
  if (referred === undefined) return { status: 'unknown_page' }
  const { page, paths } = referred
  const found = revision === undefined ? undefined : await findRevision(paths, revision, { knowledge }, history)
  if (found !== undefined && found.status !== 'found')
    return { status: 'not_kept', stored: found.status === 'not_kept' ? found.stored : [] }
  const verified = { status: 'verified', currentRevision: page?.revision } as const
  const wanted = new WantedQuote(quote)
  const search = new QuoteSearch(wanted, most)
  const asked = found === undefined ? page : await found.revision.whole()
  const here = asked && (await search.find(asked))
  if (here) return { ...verified, verdict: here.likeness, matches: here.matches }
  const further = [
    // A text that is still published is not one of the past.
    ...(page === undefined || asked?.revision === page.revision ? [] : [other(page)]),
    ...(await earlierTexts(paths, asked?.revision, knowledge.baseUrl, history)),
    // The texts of generated lists are not indexed.
    ...[...knowledge.pagesWith(wanted.unmarked.typographic), ...knowledge.pages.filter(({ isGenerated }) => isGenerated)].flatMap(
      (candidate) => (candidate.path === page?.path ? [] : [other(candidate)]),
    ),
  ]
  for (const { text, ...verdict } of further) {
    const read = await text()
    const there = read && (await search.find(read))
    if (there) return { ...verified, ...verdict, matches: there.matches }
    if (search.isOver) {
      const of = further.length + (asked === undefined ? 0 : 1)
      return { ...verified, verdict: 'undecided', matches: [], read: { lookedAt: search.lookedAt, of } }
    }
  }
  history.requireAll?.()
  return { ...verified, verdict: 'not_found', matches: [] }
}

/** A text that may have the quote, and the verdict if it has. */
interface FurtherText {
  /** Undefined if it is no longer stored. */
  readonly text: () => Promise<PublishedPage | undefined>
  readonly verdict: 'changed' | 'elsewhere'
  readonly lastPublishedAt?: string | undefined
}

function other(page: PublishedPage): FurtherText {
  return { text: async () => page, verdict: 'elsewhere' }
}

/** The stored revisions, newest first. */
async function earlierTexts(paths: readonly string[], askedRevision: string | undefined, baseUrl: string, history: PageHistory) {
  const revisions = await history.revisions(...paths)
  const textOf = async (path: string, revision: string) => {
    const stored = await history.stored(path, revision)
    return stored && wholePage(stored, baseUrl)
  }
  return revisions.flatMap(({ revision, fields, replacedAt }): FurtherText | [] =>
    revision === askedRevision ? [] : { text: () => textOf(fields.path, revision), verdict: 'changed', lastPublishedAt: replacedAt },
  )
}

/** A page, undefined if it was removed, and its paths, today's first. Undefined if no page is or was at the address. */
async function findPaths(reference: string, knowledge: Publication['knowledge'], history: PageHistory) {
  const found = knowledge.findPage(reference)
  if (found.status !== 'unknown_page') {
    const { page } = found
    return { page, paths: [page.path, ...(page.formerly ?? [])] as const }
  }
  const path = found.path?.replace(/\.md$/, '')
  const [last] = path === undefined ? [] : await history.revisions(path)
  return path === undefined || last === undefined ? undefined : { page: undefined, paths: [path, ...(last.fields.formerly ?? [])] as const }
}

/**
 * Characters that are read for one request (docs/pages/reference/limits.md): a page of 1 MiB and some of its revisions, or a thousand pages
 * of usual length, in a third of a second. A text that has none of the quote's words in a row costs a quarter of its length.
 */
const mostRead = 16 * 1_048_576
/** Characters that are read before other requests get their turn: some milliseconds. */
const readPerTurn = 32_768

/** Turns of all searches follow each other, so that many of them block no longer than one. */
let lastTurn: Promise<void> = Promise.resolve()

/** Looks for a quote in one text after another until it has read as much as a request may. */
class QuoteSearch {
  /** Texts that were read to the end. */
  lookedAt = 0
  readonly #quote: WantedQuote
  #left: number
  #turnLeft = 0

  /** @param most characters that are read */
  constructor(quote: WantedQuote, most: number) {
    this.#quote = quote
    this.#left = most
  }

  /** Whether the last text was not read to the end. */
  get isOver(): boolean {
    return this.#left < 0
  }

  /** Undefined also if the search is over. */
  async find(page: PublishedPage) {
    const work = findQuote(this.#quote, page)
    for (let read = page.structure.bytes.length; ; ) {
      this.#left -= read
      this.#turnLeft -= read
      if (this.isOver) return undefined
      if (this.#turnLeft <= 0) {
        lastTurn = lastTurn.then(() => setImmediate())
        await lastTurn
        this.#turnLeft = readPerTurn
      }
      const { done, value } = work.next()
      if (done) {
        this.lookedAt += 1
        return value
      }
      read = value
    }
  }
}
