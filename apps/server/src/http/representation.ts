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

export function represent(
  bytes: Buffer,
  { contentType, cacheControl, further = [] }: RepresentationHeaders,
  coding?: ContentCoding,
): Representation {
  const body = coding === undefined ? bytes : encode(bytes, coding)
  const tag = entityTag(body)
  const shared = ['ETag', tag, 'Cache-Control', cacheControl, ...(coding === undefined ? [] : ['Vary', 'Accept-Encoding']), ...further]
  const always = [...shared, ...crossOriginHeaders, ...securityHeaders]
  const encoding = coding === undefined || coding === 'identity' ? [] : ['Content-Encoding', coding]
  return {
    tag,
    ok: prebuild(200, ['Content-Type', contentType, ...encoding, ...always], body),
    notModified: prebuild(304, always),
  }
}

/** Identity, gzip and br, each under its own tag: a strong tag means equal bytes. */
export function representCoded(bytes: Buffer, headers: RepresentationHeaders): CodedRepresentations {
  return Object.fromEntries(contentCodings.map((coding) => [coding, represent(bytes, headers, coding)])) as CodedRepresentations
}
