import type { ServerIdentity } from '@svc/composition'
import { type KnowledgeTool, protocolVersions } from '@svc/mcp-tools'

/** The schema of the server card that the document follows (SEP-2127). */
const schema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

/**
 * `/mcp/server-card`: who the MCP server is and where it answers, for clients that have not connected yet. The card itself lists
 * no tools; scanners of earlier drafts find their names under `_meta`.
 */
export function serverCard(identity: ServerIdentity, baseUrl: string, tools: readonly KnowledgeTool[]): object {
  return {
    $schema: schema,
    ...identity,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: protocolVersions }],
    _meta: { tools: tools.map(({ name, title, description }) => ({ name, title, description })) },
  }
}
