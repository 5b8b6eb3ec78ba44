import { type ContentCoding, contentCodings, encode } from './content-coding.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { entityTag } from './entity-tag.ts'
import { type PrebuiltResponse, prebuild } from './prebuilt-response.ts'
import { securityHeaders } from './security-headers.ts'

/** Bytes under a strong entity tag, with both answers a request for them can get. */
export interface Representation {
  readonly tag: string
  readonly ok: PrebuiltResponse
  /** 304: the headers of the 200 that are about caching and finding, without those about the body (RFC 9110, section 15.4.5). */
  readonly notModified: PrebuiltResponse
}

/** One representation per content coding, all built with the publication. */
export type CodedRepresentations = Readonly<Record<ContentCoding, Representation>>

export interface RepresentationHeaders {
  readonly contentType: string
  readonly cacheControl: string
  /** Further headers of both answers, names and values in turn. */
  readonly further?: readonly string[]
}

interface TaggedBytes {
  readonly body: Buffer
  readonly tag: string
}

/** The same text in every coding, each under its own tag: a strong tag means equal bytes. */
export type CodedBytes = Readonly<Record<ContentCoding, TaggedBytes>>

export function represent(bytes: Buffer, headers: RepresentationHeaders): Representation {
  return representTagged(tagged(bytes), headers, [], [])
}

export function encodeAll(bytes: Buffer): CodedBytes {
  return Object.fromEntries(contentCodings.map((coding) => [coding, tagged(encode(bytes, coding))])) as CodedBytes
}

/** @param vary the request's fields that choose what is sent at the address */
export function representCoded(bytes: CodedBytes, headers: RepresentationHeaders, vary = 'Accept-Encoding'): CodedRepresentations {
  const representations = contentCodings.map((coding) => {
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
    return [coding, representTagged(bytes[coding], headers, ['Vary', vary], encoding)]
  })
  return Object.fromEntries(representations) as CodedRepresentations
}

function tagged(body: Buffer): TaggedBytes {
  return { body, tag: entityTag(body) }
}

function representTagged(
  { body, tag }: TaggedBytes,
  { contentType, cacheControl, further = [] }: RepresentationHeaders,
  vary: readonly string[],
  encoding: readonly string[],
): Representation {
  // Thousands of lists are made at a start, before the compiler gets to this: joining them is twice as fast as spreading.
  const always = ['ETag', tag, 'Cache-Control', cacheControl].concat(vary, further, crossOriginHeaders, securityHeaders)
  return {
    tag,
    ok: prebuild(200, ['Content-Type', contentType].concat(encoding, always), body),
    notModified: prebuild(304, always),
  }
}
