import { factsPath, profilePath } from '@svc/profile-schema'
import { apiCatalogPath, documents } from './documents.ts'
import { connectorPath, feedPaths, mcpPath } from './page-paths.ts'

/** `/.well-known/api-catalog`: the APIs of this service, as a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(baseUrl: string): object {
  const api = (path: string, description: '/openapi.json' | '/mcp/server-card') => ({
    anchor: baseUrl + path,
    'service-desc': [{ href: baseUrl + description, type: documents[description].contentType.split(';', 1)[0] }],
    'service-doc': [{ href: `${baseUrl}/developers.md`, type: 'text/markdown' }],
  })
  const apis = [
    ...[profilePath, factsPath, feedPaths.json].map((path) => api(path, '/openapi.json')),
    ...[mcpPath, connectorPath].map((path) => api(path, '/mcp/server-card')),
  ]
  return { linkset: [...apis, { anchor: baseUrl + apiCatalogPath, item: apis.map(({ anchor }) => ({ href: anchor })) }] }
}
