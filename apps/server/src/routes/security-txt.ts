/** `GET /.well-known/security.txt`, built each day: its `Expires` would pass in a long process (docs/decisions/0051-discovery-documents.md). */
import { createBodies, representCoded, textCacheControl } from '@svc/site'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'

export interface SecurityTxtOptions {
  /** A `mailto:`, `tel:` or `https:` address. */
  readonly contact: string
  readonly baseUrl: string
  readonly today: () => Date
}

export function securityTxtRoute({ contact, baseUrl, today }: SecurityTxtOptions): ServerMiddleware {
  const headers = { contentType: 'text/plain; charset=utf-8', cacheControl: textCacheControl }
  const bodies = createBodies()
  return (ctx) => {
    const day = Math.floor(today().getTime() / dayMilliseconds)
    const text = bodies(`${day}`, () => securityTxt(contact, baseUrl, day))
    return sendCoded(ctx, representCoded(text, headers))
  }
}

/** Half a year: RFC 9116, section 2.5.5, recommends less than one. */
const validDays = 180

const dayMilliseconds = 86_400_000

/** RFC 9116. @param contact `mailto:`, `tel:` or `https:` @param day whole days since 1970 in UTC, so that every instance returns the same */
export function securityTxt(contact: string, baseUrl: string, day: number): string {
  const expires = new Date((day + validDays) * dayMilliseconds).toISOString().replace('.000', '')
  return [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${baseUrl}/.well-known/security.txt`, ''].join('\n')
}
