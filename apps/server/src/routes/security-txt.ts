/**
 * `GET /.well-known/security.txt`. The first request of each day builds it, not the publication, because its `Expires` would pass in a process
 * that runs for months without new content (docs/decisions/0051-discovery-documents.md).
 */
import { securityTxtDocument, textCacheControl } from '../documents/documents.ts'
import { dayOf, securityTxt } from '../documents/security-txt.ts'
import { type CodedRepresentations, encodeAll, representCoded } from '../http/representation/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'

export interface SecurityTxtOptions {
  /** A `mailto:`, `tel:` or `https:` address. */
  readonly contact: string
  readonly baseUrl: string
  readonly today: () => Date
}

export function securityTxtRoute({ contact, baseUrl, today }: SecurityTxtOptions): ServerMiddleware {
  const headers = { contentType: securityTxtDocument.contentType, cacheControl: textCacheControl }
  const build = (day: number) => representCoded(encodeAll(Buffer.from(securityTxt(contact, baseUrl, day))), headers)
  let built: { readonly day: number; readonly representations: CodedRepresentations } | undefined
  return (ctx) => {
    const day = dayOf(today())
    if (built?.day !== day) built = { day, representations: build(day) }
    sendCoded(ctx, built.representations)
  }
}
