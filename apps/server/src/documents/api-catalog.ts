import { factsPath, profilePath } from '@svc/profile-schema'
import { apiCatalogPath } from './discovery-links.ts'
import { documents } from './documents.ts'
import { connectorPath, feedPaths, mcpPath } from './page-paths.ts'

/** `/.well-known/api-catalog`: the APIs of this service, as a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(baseUrl: string): object {
  const guide = { href: `${baseUrl}/developers.md`, type: 'text/markdown' }
  const description = (path: '/openapi.json' | '/mcp/server-card') => ({
    href: baseUrl + path,
    type: documents[path].contentType.split(';', 1)[0],
  })
  const apis = {
    profile: `${baseUrl}${profilePath}`,
    facts: `${baseUrl}${factsPath}`,
    changes: `${baseUrl}${feedPaths.json}`,
    mcp: `${baseUrl}${mcpPath}`,
    connector: `${baseUrl}${connectorPath}`,
  }
  return {
    linkset: [
      { anchor: apis.profile, 'service-desc': [description('/openapi.json')], 'service-doc': [guide] },
      { anchor: apis.facts, 'service-desc': [description('/openapi.json')], 'service-doc': [guide] },
      { anchor: apis.changes, 'service-desc': [description('/openapi.json')], 'service-doc': [guide] },
      { anchor: apis.mcp, 'service-desc': [description('/mcp/server-card')], 'service-doc': [guide] },
      { anchor: apis.connector, 'service-desc': [description('/mcp/server-card')], 'service-doc': [guide] },
      { anchor: baseUrl + apiCatalogPath, item: Object.values(apis).map((href) => ({ href })) },
    ],
  }
}
