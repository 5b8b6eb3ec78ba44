/** `GET` of every document, and of the further files of a long one. All are built with the publication. */

import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded } from '../http/send.ts'
import type { Publication } from '../publication/publication.ts'

/** Further files of an index or a sitemap: `/guides/llms.txt`, `/llms-2.txt`, `/sitemap-1.xml`. */
export const furtherDocumentPattern = /^(?:\/[a-z0-9-]+)*\/llms(?:-\d+)?\.txt$|^\/sitemap-\d+\.xml$/
export const furtherDocumentTemplate = '/*document'

export function documentRoute(current: () => Publication): ServerMiddleware {
  return (ctx) => sendCoded(ctx, current().documents.get(ctx.path))
}
