/** The service as registries, catalogues and clients that are not connected read it. */
import type { ServerIdentity } from '@svc/composition'
import { connectorTools, type KnowledgeTool, protocolVersions } from '@svc/mcp-tools'
import { factsPath, profilePath } from '@svc/profile-schema'
import { apiCatalogPath, documents } from './documents.ts'
import { connectorPath, feedPaths, mcpPath } from './page-paths.ts'

/** The MCP registry's schema for `server.json`. */
const serverJsonSchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The schema of the server card (SEP-2127). */
const serverCardSchema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

/** `/server.json`: the manifest with which a registry lists the MCP endpoint. Anonymous, so it names no headers. */
export function serverJson(identity: ServerIdentity, baseUrl: string): object {
  return { $schema: serverJsonSchema, ...identity, remotes: [{ type: 'streamable-http', url: baseUrl + mcpPath }] }
}

/**
 * `/mcp/server-card`: name and address of the MCP server. The card lists no tools; under `_meta` scanners of earlier drafts find their names,
 * and clients that need `search` and `fetch` find the address that has them.
 */
export function serverCard(identity: ServerIdentity, baseUrl: string, tools: readonly KnowledgeTool[]): object {
  return {
    $schema: serverCardSchema,
    ...identity,
    remotes: [{ type: 'streamable-http', url: baseUrl + mcpPath, supportedProtocolVersions: protocolVersions }],
    _meta: {
      tools: tools.map(listed),
      connector: { url: baseUrl + connectorPath, supportedProtocolVersions: protocolVersions, tools: connectorTools.map(listed) },
    },
  }
}

function listed({ name, title, description }: KnowledgeTool): object {
  return { name, title, description }
}

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
