import { verifyPath } from './contract.ts'
import { number, text } from './json-shape.ts'
import { expectBody, type RequestOptions, requestJson } from './service-request.ts'

export interface QuoteToVerify {
  /** 12 to 600 characters with a letter or a digit. */
  readonly quote: string
  /** Path or address of a page. */
  readonly page: string
  /** A stored revision of the page, also under an earlier path. @default the current one */
  readonly revision?: string | undefined
}

/** A place with the quote. Offsets count code points of the page's published Markdown at `revision`. */
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

/** The response of the service; fields that this version does not know are returned unchanged. */
export interface VerifiedQuote {
  /**
   * `exact` or `typographic`: the page has the quote; `changed`: an earlier revision has it; `elsewhere`: another page, or the current text, has
   * it; `undecided`: none of the texts that the service has read for this request has it, and others may.
   */
  readonly verdict: 'exact' | 'typographic' | 'changed' | 'elsewhere' | 'not_found' | 'undecided'
  readonly matches: readonly QuoteMatch[]
  /** With `undecided`: how many texts were read, of how many that may have the quote. */
  readonly looked_at?: number
  readonly of?: number
  /** With `changed`: when the revision with the quote was replaced, in ISO 8601. */
  readonly last_published_at?: string
  /** Current revision of the requested page; absent if it was removed. */
  readonly current_revision?: string
}

const verdictShape = {
  verdict: text,
  matches: [{ path: text, section: text, start: number, end: number, url: text, quote_url: text, revision: text }],
} as const

/**
 * Asks the service at `baseUrl` whether a quote is on a page.
 *
 * @example const { verdict } = await verifyQuote('https://svc.example.com', { quote: 'Fees are refunded.', page: '/pricing' })
 * @throws {ProfileRequestError} for every failure but an abort, which rejects with the signal's reason
 */
export async function verifyQuote(
  baseUrl: string | URL,
  quoteToVerify: QuoteToVerify,
  options: RequestOptions = {},
): Promise<VerifiedQuote> {
  // The service reports what is missing.
  const given = Object.entries({ ...quoteToVerify }).filter(([, value]) => value !== undefined) as [string, string][]
  const query = new URLSearchParams(given)
  const answer = await requestJson(baseUrl, `${verifyPath}?${query}`, options)
  return expectBody(answer, 'verdict', verdictShape) as VerifiedQuote
}
