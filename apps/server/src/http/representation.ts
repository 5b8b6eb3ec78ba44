import { type ContentCoding, contentCodings, encode } from './content-coding.ts'
import { entityTag } from './entity-tag.ts'

export type HeaderFields = Readonly<Record<string, string>>

/** Bytes under a strong entity tag, with the headers that name them. Made once per publication. */
export interface Representation {
  readonly tag: string
  readonly body: Buffer
  /** Of 200 and 304: what is about caching and finding (RFC 9110, section 15.4.5). */
  readonly headers: HeaderFields
  /** Of 200 alone: what is about the body. */
  readonly bodyHeaders: HeaderFields
}

/** One representation per content coding, all built with the publication. */
export type CodedRepresentations = Readonly<Record<ContentCoding, Representation>>

export interface RepresentationHeaders {
  readonly contentType: string
  readonly cacheControl: string
  /** Further headers of 200 and 304. */
  readonly further?: HeaderFields
}

interface TaggedBytes {
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

/** @param vary the request's fields that choose what is sent at the address */
export function representCoded(bytes: CodedBytes, headers: RepresentationHeaders, vary = 'Accept-Encoding'): CodedRepresentations {
  const representations = contentCodings.map((coding) => {
    const encoding: HeaderFields = coding === 'identity' ? {} : { 'Content-Encoding': coding }
    return [coding, representTagged(bytes[coding], headers, { Vary: vary }, encoding)]
  })
  return Object.fromEntries(representations) as CodedRepresentations
}

function tagged(body: Buffer): TaggedBytes {
  return { body, tag: entityTag(body) }
}

function representTagged(
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
