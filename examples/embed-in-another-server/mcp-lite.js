/** mcp-lite: another `fetch` handler. */
import { offeredTools } from '@svc/mcp-tools'
import { McpServer, StreamableHttpTransport } from 'mcp-lite'
import { knowledge } from './knowledge.js'

const server = new McpServer({ name: 'office', version: '1.0.0' })
server.tool('add_tax', {
  description: 'Adds tax to a price',
  inputSchema: { type: 'object', properties: { price: { type: 'number' }, percent: { type: 'number' } } },
  handler: (/** @type {{ price: number, percent: number }} */ { price, percent }) => ({
    content: [{ type: 'text', text: String(price * (1 + percent / 100)) }],
  }),
})

for (const { name, call, ...tool } of offeredTools({ knowledge })) {
  server.tool(name, {
    ...tool,
    handler: (args, { session }) => call({ knowledge }, args, { client: session?.id ?? 'anonymous', signal: AbortSignal.timeout(30_000) }),
  })
}
for (const { markdownUrl, title, text } of knowledge.pages)
  server.resource(markdownUrl, { name: title, mimeType: 'text/markdown' }, async (uri) => ({
    contents: [{ type: 'text', uri: uri.href, mimeType: 'text/markdown', text: text.value }],
  }))

export const fetch = new StreamableHttpTransport().bind(server)
