/** The same server with `@modelcontextprotocol/sdk` 1. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerKnowledgeResources, registerKnowledgeTools } from '@svc/mcp-tools'
import { z } from 'zod'
import { knowledge } from './knowledge.js'

export function createServer() {
  const server = new McpServer({ name: 'office', version: '1.0.0' })
  server.registerTool(
    'add_tax',
    {
      description: 'Adds tax to a price',
      inputSchema: { price: z.number(), percent: z.number() },
    },
    ({ price, percent }) => ({ content: [{ type: 'text', text: String(price * (1 + percent / 100)) }] }),
  )
  registerKnowledgeTools(server, { knowledge })
  registerKnowledgeResources(server, { knowledge })
  return server
}
