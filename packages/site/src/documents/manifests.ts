/** The service as registries, catalogues and clients that are not connected read it. */
import { addresses, type ServerIdentity } from '@svc/composition'
import type { ContentQuestion } from '@svc/knowledge-index'
import { type KnowledgeTool, offeredConnectorTools, type PublishedKnowledge, protocolVersions } from '@svc/mcp-tools'
import { factsPath, profilePath } from '@svc/profile-schema'
import { documentDescription } from './documents.ts'

/** The MCP registry's schema for `server.json`. */
const serverJsonSchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The schema of the server card (SEP-2127). */
const serverCardSchema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

/** `/server.json`: the manifest with which a registry lists the MCP endpoint. Anonymous, so it names no headers. */
export function serverJson(identity: ServerIdentity, baseUrl: string): object {
  return { $schema: serverJsonSchema, ...identity, remotes: [{ type: 'streamable-http', url: baseUrl + addresses.mcp.path }] }
}

/** `/mcp/server-card` lists no tools; under `_meta` scanners of earlier drafts find their names, and clients of `search` and `fetch` its address. */
export function serverCard(
  identity: ServerIdentity,
  knowledge: Pick<PublishedKnowledge, 'baseUrl' | 'publisher'>,
  tools: readonly KnowledgeTool[],
): object {
  const { baseUrl } = knowledge
  return {
    $schema: serverCardSchema,
    ...identity,
    remotes: [{ type: 'streamable-http', url: baseUrl + addresses.mcp.path, supportedProtocolVersions: protocolVersions }],
    _meta: {
      tools: tools.map(listed),
      connector: {
        url: baseUrl + addresses.connector.path,
        supportedProtocolVersions: protocolVersions,
        tools: offeredConnectorTools({ knowledge }).map(listed),
      },
    },
  }
}

function listed({ name, title, description }: KnowledgeTool): object {
  return { name, title, description }
}

/** Queries of an entry (Agentic Resource Discovery, "representativeQueries"). */
const [fewestQueries, mostQueries] = [2, 5]

/** `/.well-known/ard.json` and `ai-catalog.json` link the server card. Two drafts differ in a key, `mediaType` or `type`: it has both. */
export function aiCatalog({ name, title }: ServerIdentity, baseUrl: string, questions: readonly ContentQuestion[]): object {
  const answered = questions.filter(({ unanswerable }) => !unanswerable).slice(0, mostQueries)
  const mediaType = documentDescription(addresses.serverCard.path).contentType
  const entry = {
    identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${name.slice(name.indexOf('/') + 1)}`,
    displayName: title,
    type: mediaType,
    mediaType,
    url: baseUrl + addresses.serverCard.path,
    ...(answered.length >= fewestQueries && { representativeQueries: answered.map(({ question }) => question) }),
  }
  return { specVersion: '1.0', entries: [entry] }
}

/** `/.well-known/api-catalog`: the APIs of this service, as a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(baseUrl: string): object {
  const api = (path: string, description: string) => ({
    anchor: baseUrl + path,
    'service-desc': [{ href: baseUrl + description, type: documentDescription(description).contentType.split(';', 1)[0] }],
    'service-doc': [{ href: baseUrl + addresses.developersMarkdown.path, type: 'text/markdown' }],
  })
  const apis = [
    ...[profilePath, factsPath, addresses.changesJson.path].map((path) => api(path, addresses.openapi.path)),
    ...[addresses.mcp.path, addresses.connector.path].map((path) => api(path, addresses.serverCard.path)),
  ]
  return { linkset: [...apis, { anchor: baseUrl + addresses.apiCatalog.path, item: apis.map(({ anchor }) => ({ href: anchor })) }] }
}
