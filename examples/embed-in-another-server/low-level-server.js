/** A low-level `Server` whose handlers have tools of their own: they add ours. With SDK 2 the methods are names instead of schemas. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { createKnowledgeServer, registerKnowledgeResources } from '@svc/mcp-tools'
import { knowledge } from './knowledge.js'

const serverInfo = { name: 'office', version: '1.0.0' }
const { tools } = createKnowledgeServer({ knowledge, serverInfo }).handlers

export function createServer() {
  const server = new Server(serverInfo, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        name: 'add_tax',
        description: 'Adds tax to a price',
        inputSchema: { type: 'object', properties: { price: { type: 'number' }, percent: { type: 'number' } } },
      },
      ...tools.list(undefined).tools,
    ],
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args } }, { authInfo, signal }) => {
    if (name !== 'add_tax') return tools.call(name, args, { client: authInfo?.clientId ?? 'anonymous', signal })
    return { content: [{ type: 'text', text: String(Number(args?.price) * (1 + Number(args?.percent) / 100)) }] }
  })
  registerKnowledgeResources(server, { knowledge })
  return server
}
