/** FastMCP, on standard input and output. */
import { offeredTools, standardSchema } from '@svc/mcp-tools'
import { FastMCP } from 'fastmcp'
import { z } from 'zod'
import { knowledge } from './knowledge.js'

const server = new FastMCP({ name: 'office', version: '1.0.0' })
server.addTool({
  name: 'add_tax',
  description: 'Adds tax to a price',
  parameters: z.object({ price: z.number(), percent: z.number() }),
  execute: async ({ price, percent }) => String(price * (1 + percent / 100)),
})

for (const { name, description, annotations, inputSchema, outputSchema, call } of offeredTools({ knowledge })) {
  server.addTool({
    ...{ name, description, annotations },
    parameters: standardSchema(inputSchema),
    outputSchema: standardSchema(outputSchema),
    execute: (args, { sessionId = 'anonymous', signal }) => call({ knowledge }, args, { client: sessionId, signal }),
  })
}
for (const { markdownUrl, title, text } of knowledge.pages)
  server.addResource({ uri: markdownUrl, name: title, mimeType: 'text/markdown', load: async () => ({ text: text.value }) })

await server.start({ transportType: 'stdio' })
