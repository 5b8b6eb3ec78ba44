import type { ServerIdentity } from '@svc/composition'

/** The MCP registry's schema for `server.json` that the manifest follows. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** `/server.json`: the manifest with which a registry lists the MCP endpoint. Anonymous, so it names no headers. */
export function serverJson(identity: ServerIdentity, baseUrl: string): object {
  return { $schema: schema, ...identity, remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }] }
}
