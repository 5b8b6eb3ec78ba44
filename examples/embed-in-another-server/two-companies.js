/** One MCP server with the pages of two companies: a prefix keeps the names of their tools apart. */
import { fileURLToPath } from 'node:url'
import { McpServer } from '@modelcontextprotocol/server'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { registerKnowledgeResources, registerKnowledgeTools } from '@svc/mcp-tools'
import { knowledge as adviser } from './knowledge.js'

const loaded = await loadContent(fileURLToPath(new URL('sail-loft', import.meta.url)))
if (loaded.status === 'invalid') throw new Error(`the content has ${loaded.problems.length} problems`)
const sails = await createKnowledge(loaded.content, { baseUrl: 'https://facts.tidewater.example' })

export function createServer() {
  const server = new McpServer({ name: 'office', version: '1.0.0' })
  registerKnowledgeTools(server, { knowledge: adviser, prefix: 'harbour' })
  registerKnowledgeResources(server, { knowledge: adviser, prefix: 'harbour' })
  registerKnowledgeTools(server, { knowledge: sails, prefix: 'tidewater' })
  registerKnowledgeResources(server, { knowledge: sails, prefix: 'tidewater' })
  return server
}
