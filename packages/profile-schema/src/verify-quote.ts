import { verifyPath } from './contract.ts'
import { findVerdictMismatch } from './profile-shape.ts'
import { type RequestOptions, requestJson, unusable } from './service-request.ts'

/** What to look for, and where. */
export interface QuoteToVerify {
  /** 12 to 600 characters with a letter or a digit. */
  readonly quote: string
  /** Path or address of a page. */
  readonly page: string
  /** A kept revision of the page; default: the current one. */
  readonly revision?: string | undefined
}

/** A place of the quote. Offsets count code points of the page's published Markdown at `revision`. */
export interface QuoteMatch {
  readonly path: string
  /** Heading path, joined by ` > `. */
  readonly section: string
  readonly start: number
  readonly end: number
  /** The statement in which the quote begins; absent in headings. */
  readonly statement?: string
  readonly url: string
  /** Opens the page with the quote highlighted. */
  readonly quote_url: string
  readonly revision: string
  /** `YYYY-MM-DD` */
  readonly reviewed?: string
  /** `YYYY-MM-DD` */
  readonly verified?: string
}

/** The service's answer, as it came: fields that this version does not know are kept. */
export interface VerifiedQuote {
  /**
   * `exact` or `typographic`: the page has the quote; `changed`: an earlier revision has it; `elsewhere`: another page has it; `not_found`: no text
   * has it.
   */
  readonly verdict: 'exact' | 'typographic' | 'changed' | 'elsewhere' | 'not_found'
  readonly matches: readonly QuoteMatch[]
  /** ISO 8601, with `changed`: when the revision that has the quote was replaced. */
  readonly last_published_at?: string
  /** Of the page that was asked about. */
  readonly current_revision: string
}

/**
 * Asks the service at `baseUrl` whether a quote is on a page.
 *
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function verifyQuote(
  baseUrl: string | URL,
  { quote, page, revision }: QuoteToVerify,
  options: RequestOptions = {},
): Promise<VerifiedQuote> {
  const query = new URLSearchParams({ quote, page, ...(revision !== undefined && { revision }) })
  const answer = await requestJson(baseUrl, `${verifyPath}?${query}`, options)
  const mismatch = findVerdictMismatch(answer.body)
  if (answer.response.status !== 200 || mismatch) throw unusable(answer, 'verdict', mismatch)
  return answer.body as VerifiedQuote
}
