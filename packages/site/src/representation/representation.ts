import { createHash } from 'node:crypto'
import type { ContentCoding } from './content-coding.ts'

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

export type CodedRepresentations = (coding: ContentCoding) => Promise<Representation>

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
export type CodedBytes = (coding: ContentCoding) => TaggedBytes | Promise<TaggedBytes>

export function represent(bytes: Buffer, headers: RepresentationHeaders): Representation {
  return representTagged(tagged(bytes), headers)
}

/** @param vary the request's fields that choose what is sent at the address */
export function representCoded(bytes: CodedBytes, headers: RepresentationHeaders, vary = 'Accept-Encoding'): CodedRepresentations {
  return async (coding) =>
    representTagged(await bytes(coding), headers, { Vary: vary }, coding === 'identity' ? {} : { 'Content-Encoding': coding })
}

export function tagged(body: Buffer): TaggedBytes {
  return { body, tag: entityTag(body) }
}

export function representTagged(
  { body, tag }: TaggedBytes,
  { contentType, cacheControl, further }: RepresentationHeaders,
  vary: HeaderFields = {},
  encoding: HeaderFields = {},
): Representation {
  return {
    tag,
    body,
    headers: { ETag: tag, 'Cache-Control': cacheControl, ...vary, ...further },
    bodyHeaders: { 'Content-Type': contentType, ...encoding },
  }
}

/** A strong entity tag: equal tags mean equal bytes (RFC 9110, section 8.8.3). */
export function entityTag(bytes: Uint8Array): string {
  // 128 bits are beyond accident; a shorter tag is a shorter header on every request.
  return `"${createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url')}"`
}

/** Whether `If-None-Match` names the tag, compared weakly (RFC 9110, section 13.1.2). An invalid value matches nothing. */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  const value = ifNoneMatch.trim()
  if (value === '*') return true
  return value.split(',').some((member) => member.trim().replace(/^W\//, '') === tag)
}
