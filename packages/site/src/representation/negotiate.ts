/** Content negotiation by the Accept fields (RFC 9110, section 12.5). The only file that uses the library that reads them. */
import Negotiator from 'negotiator'
import { type ContentCoding, contentCodings } from './content-coding.ts'

export type PageMediaType = 'html' | 'markdown'

const mediaTypes: Readonly<Record<string, PageMediaType>> = { 'text/html': 'html', 'text/markdown': 'markdown' }

/** Browsers and agents send a handful of different values; decisions are cached for up to this many. */
const rememberedValues = 64

function remember<Choice>(decide: (value: string) => Choice): (value: string) => Choice {
  const remembered = new Map<string, Choice>()
  return (value) => {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const choice = decide(value)
    if (remembered.size < rememberedValues) remembered.set(value, choice)
    return choice
  }
}

interface PreferringNegotiator {
  encodings(available: readonly ContentCoding[], options: { readonly preferred: readonly ContentCoding[] }): ContentCoding[]
}

const decideCoding = remember((acceptEncoding: string): ContentCoding | 'not_acceptable' => {
  // The published types stop at negotiator 0.6, which had no preference of the server's own.
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as unknown as PreferringNegotiator
  const [coding = 'not_acceptable'] = negotiator.encodings(contentCodings, { preferred: contentCodings })
  return coding
})

/** RFC 9110, section 12.5.3. Without the header the plain text is the safest; a field may leave nothing to send. */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding | 'not_acceptable' {
  return acceptEncoding === undefined ? 'identity' : decideCoding(acceptEncoding)
}

const decideMediaType = remember((accept: string): PageMediaType | 'not_acceptable' => {
  // `text/markdown` anywhere must win a tie (docs/pages/reference/http.md).
  const markdownFirst = ordered(accept, (range) => /^\s*text\/markdown\s*(?:;|$)/i.test(range))
  const chosen = new Negotiator({ headers: { accept: markdownFirst } }).mediaType(Object.keys(mediaTypes))
  return chosen === undefined ? 'not_acceptable' : (mediaTypes[chosen] as PageMediaType)
})

/** Parameters of a range except its quality. They do not matter, because a page has one HTML and one Markdown form. */
const parameters = /;(?!\s*q=)[^;,="]+=(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi

/** A type, a subtype and, where it has one, a quality that is a number. */
const readableRange = /^\s*[^\s/;]+\/[^\s/;]+\s*(?:;(?!\s*q=(?![\d."])).*)?$/is

/** The ranges of the field, or those of a field that is absent if none of them can be read (docs/pages/reference/http.md). */
function readRanges(accept: string): readonly string[] {
  const ranges = accept
    .replace(parameters, '')
    .split(',')
    .filter((range) => readableRange.test(range))
  return ranges.length === 0 ? ['*/*'] : ranges
}

/** The field with some of its ranges first: the library breaks a tie by their order. */
function ordered(accept: string, isFirst: (range: string) => boolean): string {
  const ranges = readRanges(accept)
  return ranges.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))).join(',')
}

/** By quality, then by how exactly a range matches (RFC 9110, section 12.5.1). Wildcards, an unreadable field or none select HTML. */
export function negotiateMediaType(accept: string | undefined): PageMediaType | 'not_acceptable' {
  return accept === undefined ? 'html' : decideMediaType(accept)
}

/** Types of errors and redirects: for programs, then for people. */
const answerTypes = ['application/json', 'text/event-stream', 'text/markdown', 'text/html']

const decidePreference = remember((accept: string): boolean => {
  // HTML must have a higher quality than the others.
  const htmlLast = ordered(accept, (range) => !/^\s*text\/html\s*(?:;|$)/i.test(range))
  return new Negotiator({ headers: { accept: htmlLast } }).mediaType(answerTypes) === 'text/html'
})

/** Whether HTML is preferred to everything that programs read, as by a browser that opens an address. Wildcards and ties do not prefer it. */
export function prefersHtml(accept: string | undefined): boolean {
  return accept !== undefined && decidePreference(accept)
}

/** Whether a line of text is preferred to JSON, as a shell asks for it. */
export function prefersText(accept: string | undefined): boolean {
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/plain']) === 'text/plain'
}

/** Whether every one of these media types may be sent (RFC 9110, section 12.5.1); ranges and weights count. */
export function acceptsEach(accept: string, types: readonly string[]): boolean {
  return new Negotiator({ headers: { accept } }).mediaTypes([...types]).length === types.length
}
