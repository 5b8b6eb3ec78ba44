import type { ServerIdentity } from '@svc/composition'
import { connectorTools, type KnowledgeTool, protocolVersions } from '@svc/mcp-tools'
import { connectorPath } from './page-paths.ts'

/** The schema of the server card that the document follows (SEP-2127). */
const schema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

/**
 * `/mcp/server-card`: name and address of the MCP server, for clients that are not connected. The card lists
 * no tools; scanners of earlier drafts find their names under `_meta`, and clients that
 * ask for `search` and `fetch` the address that has them.
 */
export function serverCard(identity: ServerIdentity, baseUrl: string, tools: readonly KnowledgeTool[]): object {
  return {
    $schema: schema,
    ...identity,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: protocolVersions }],
    _meta: {
      tools: tools.map(listed),
      connector: { url: `${baseUrl}${connectorPath}`, supportedProtocolVersions: protocolVersions, tools: connectorTools.map(listed) },
    },
  }
}

function listed({ name, title, description }: KnowledgeTool): object {
  return { name, title, description }
}
