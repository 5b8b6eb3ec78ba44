import { createHash } from 'node:crypto'

/** A strong entity tag: equal tags mean equal bytes (RFC 9110, section 8.8.3). */
export function entityTag(bytes: Uint8Array): string {
  // 128 bits are beyond accident; a shorter tag is a shorter header on every request.
  return `"${createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url')}"`
}

/**
 * Whether `If-None-Match` names the tag: a list of tags or `*`, compared weakly (RFC 9110, section 13.1.2). An invalid
 * value matches nothing.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag) return true
  const value = ifNoneMatch.trim()
  if (value === '*') return true
  return value.split(',').some((member) => member.trim().replace(/^W\//, '') === tag)
}
