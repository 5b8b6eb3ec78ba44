/** Starts the server like a client, in the content folder, and prints its responses. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL('server.js', import.meta.url))],
    cwd: fileURLToPath(new URL('../new-company', import.meta.url)),
  }),
)

const { tools } = await client.listTools()
assert.deepEqual(
  tools.map(({ name }) => name),
  ['search_knowledge', 'get_page', 'compare_providers'],
)

const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'is the fee refundable?', limit: 1 } })
assert.equal(found.structuredContent.results[0].url, 'https://svc.example.com/pricing#refunds')
console.log(JSON.stringify(found.structuredContent, undefined, 2))

const mistake = await client.callTool({ name: 'search_knowledge', arguments: { query: 'fees', limit: 0 } })
assert.equal(mistake.isError, true)
console.log(JSON.stringify(mistake.structuredContent, undefined, 2))

await client.close()
console.log('serve-over-stdio: answered and ended')
