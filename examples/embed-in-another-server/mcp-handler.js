/** `mcp-handler` for a route of Next.js, Nuxt, SvelteKit and others. */
import { registerKnowledgeResources, registerKnowledgeTools } from '@svc/mcp-tools'
import { createMcpHandler } from 'mcp-handler'
import { z } from 'zod'
import { knowledge } from './knowledge.js'

const handler = createMcpHandler((server) => {
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
})

export { handler as GET, handler as POST }
