/** Connects a client to the server and asserts its tools and resources. */
import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { createServer } from './server.js'

const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
await createServer().connect(serverSide)
const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(clientSide)

const { tools } = await client.listTools()
assert.deepEqual(
  tools.map(({ name }) => name),
  ['add_tax', 'search_knowledge', 'get_page', 'compare_providers'],
)

const taxed = await client.callTool({ name: 'add_tax', arguments: { price: 100, percent: 19 } })
assert.deepEqual(taxed.content, [{ type: 'text', text: '119' }])

const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'ransomware' } })
const [best] = found.structuredContent.results
assert.ok(best.url.startsWith('https://insurance.example.com/'))

const page = await client.callTool({ name: 'get_page', arguments: { page: best.markdown_url } })
const resource = await client.readResource({ uri: best.markdown_url })
assert.ok(resource.contents[0].text.startsWith(page.structuredContent.markdown))

await client.close()
console.log(`embed-in-another-server: ${tools.length} tools, best page for "ransomware" is ${page.structuredContent.title}`)
