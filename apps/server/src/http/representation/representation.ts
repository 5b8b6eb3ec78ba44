import { type ContentCoding, contentCodings, encode } from './content-coding.ts'
import { entityTag } from './entity-tag.ts'

/** On every response: a browser must not guess a type that this server did not name. */
export const securityHeaders: HeaderFields = Object.freeze({ 'X-Content-Type-Options': 'nosniff' })

export type HeaderFields = Readonly<Record<string, string>>

/** Bytes with a strong entity tag and their headers. Made once per publication. */
export interface Representation {
  readonly tag: string
  readonly body: Buffer
  /** Sent with 200 and 304: fields about caching and finding (RFC 9110, section 15.4.5). */
  readonly headers: HeaderFields
  /** Headers of 200 only: those that describe the body. */
  readonly bodyHeaders: HeaderFields
}

/** One representation per content coding, all built with the publication. */
export type CodedRepresentations = Readonly<Record<ContentCoding, Representation>>

export interface RepresentationHeaders {
  readonly contentType: string
  readonly cacheControl: string
  readonly further?: HeaderFields
}

export interface TaggedBytes {
  readonly body: Buffer
  readonly tag: string
}

/** The same text in every coding, each under its own tag: a strong tag means equal bytes. */
export type CodedBytes = Readonly<Record<ContentCoding, TaggedBytes>>

export function represent(bytes: Buffer, headers: RepresentationHeaders): Representation {
  return representTagged(tagged(bytes), headers, {}, {})
}

export function encodeAll(bytes: Buffer): CodedBytes {
  return Object.fromEntries(contentCodings.map((coding) => [coding, tagged(encode(bytes, coding))])) as CodedBytes
}

/**
 * The bytes of a coding are read on demand: those of a page come from the publication's file.
 *
 * @param vary the request's fields that choose what is sent at the address
 */
export function representCoded(bytes: CodedBytes, headers: RepresentationHeaders, vary = 'Accept-Encoding'): CodedRepresentations {
  const represented = (coding: ContentCoding) =>
    representTagged(bytes[coding], headers, { Vary: vary }, coding === 'identity' ? {} : { 'Content-Encoding': coding })
  return eachCoding(represented)
}

/** A value for each coding, made at every reading. */
export function eachCoding<Value>(make: (coding: ContentCoding) => Value): Readonly<Record<ContentCoding, Value>> {
  return {
    get br() {
      return make('br')
    },
    get gzip() {
      return make('gzip')
    },
    get identity() {
      return make('identity')
    },
  }
}

export function tagged(body: Buffer): TaggedBytes {
  return { body, tag: entityTag(body) }
}

export function representTagged(
  { body, tag }: TaggedBytes,
  { contentType, cacheControl, further }: RepresentationHeaders,
  vary: HeaderFields,
  encoding: HeaderFields,
): Representation {
  return {
    tag,
    body,
    headers: { ETag: tag, 'Cache-Control': cacheControl, ...vary, ...further },
    bodyHeaders: { 'Content-Type': contentType, ...encoding },
  }
}
