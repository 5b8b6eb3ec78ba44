import type { ServerIdentity } from '@svc/composition'
import { documents } from './documents.ts'

/**
 * `/.well-known/ai-catalog.json`: links the server card. The two drafts of the format differ in a key: the catalogue's has
 * `mediaType`, the server card's has `type`. The document has both.
 */
export function aiCatalog({ name, title }: ServerIdentity, baseUrl: string): object {
  const mediaType = documents['/mcp/server-card'].contentType
  const entry = {
    identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${name.slice(name.indexOf('/') + 1)}`,
    displayName: title,
    type: mediaType,
    mediaType,
    url: `${baseUrl}/mcp/server-card`,
  }
  return { specVersion: '1.0', entries: [entry] }
}
