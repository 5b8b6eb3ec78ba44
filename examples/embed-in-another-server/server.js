/** An existing MCP server with one tool, which also offers a company's published tools and resources. */
import { fileURLToPath } from 'node:url'
import { McpServer } from '@modelcontextprotocol/server'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { registerKnowledgeResources, registerKnowledgeTools } from '@svc/mcp-tools'
import { z } from 'zod'

const loaded = await loadContent(fileURLToPath(new URL('../../content', import.meta.url)))
if (loaded.status === 'invalid') throw new Error(`the content has ${loaded.problems.length} problems`)
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://insurance.example.com' })

export function createServer() {
  const server = new McpServer({ name: 'office', version: '1.0.0' })
  server.registerTool(
    'add_tax',
    {
      description: 'Adds tax to a price',
      inputSchema: z.object({ price: z.number(), percent: z.number() }),
    },
    ({ price, percent }) => ({ content: [{ type: 'text', text: String(price * (1 + percent / 100)) }] }),
  )
  registerKnowledgeTools(server, { knowledge })
  registerKnowledgeResources(server, { knowledge })
  return server
}
