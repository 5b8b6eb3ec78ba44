/** Connects clients of both SDKs to every server of this folder, and asserts the tools and resources. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientOfSdk1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioOfSdk1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as HttpOfSdk1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { app as expressApp } from './express.js'
import fetchHandler from './fetch.js'
import { app as honoApp } from './hono.js'
import { createServer as createLowLevelServer } from './low-level-server.js'
import { GET, POST } from './mcp-handler.js'
import { fetch as mcpLite } from './mcp-lite.js'
import { createServer as createServerOfTwo } from './two-companies.js'

const agent = { name: 'example', version: '1.0.0' }
const clients = {
  'a client of SDK 1': () => new ClientOfSdk1(agent),
  'a client of SDK 2': () => new Client(agent),
}
const modern = { 'a client of 2026-07-28': () => new Client(agent, { versionNegotiation: { mode: { pin: '2026-07-28' } } }) }

await overHttp('express.js', expressApp, clients)
await overHttp(
  'fetch.js',
  getRequestListener((request) => fetchHandler.fetch(request)),
  { ...clients, ...modern },
)
await overHttp(
  'mcp-handler.js',
  getRequestListener((request) => (request.method === 'POST' ? POST : GET)(request)),
  { ...clients, ...modern },
)
await overHttp('hono.js', getRequestListener(honoApp.fetch), clients)
await overHttp('mcp-lite.js', getRequestListener(mcpLite), clients)

for (const [title, createClient] of Object.entries(clients)) {
  const parameters = { command: process.execPath, args: [fileURLToPath(new URL('fastmcp.js', import.meta.url))], stderr: 'ignore' }
  const client = createClient()
  const transport = client instanceof Client ? new StdioClientTransport(parameters) : new StdioOfSdk1(parameters)
  await check('fastmcp.js', title, client, transport)

  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  await createLowLevelServer().connect(serverSide)
  await check('low-level-server.js', title, createClient(), clientSide)
}
await checkTwoCompanies()
console.log('embed-in-another-server: every server has its own tool and the knowledge tools')

/** Serves a server on a free port for clients of these kinds. */
async function overHttp(file, listener, clients) {
  const http = createHttpServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = new URL(`http://127.0.0.1:${http.address().port}/mcp`)
  for (const [title, createClient] of Object.entries(clients)) {
    const client = createClient()
    const transport = client instanceof Client ? new StreamableHTTPClientTransport(url) : new HttpOfSdk1(url)
    await check(file, title, client, transport)
  }
  http.closeAllConnections()
  http.close()
}

async function checkTwoCompanies() {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  await createServerOfTwo().connect(serverSide)
  const client = new Client(agent)
  await client.connect(clientSide)
  const { tools } = await client.listTools()
  for (const [prefix, company] of [
    ['harbour', 'Harbour & Pine'],
    ['tidewater', 'Tidewater Sails'],
  ]) {
    const own = tools.filter(({ name }) => name.startsWith(`${prefix}_`))
    assert.equal(own.length, 3)
    for (const { title, description } of own) assert.ok(title.startsWith(company) && description.includes(company))
    const found = await client.callTool({ name: `${prefix}_search_knowledge`, arguments: { query: 'what does it cost' } })
    console.log(`two-companies.js: ${company} answers with ${found.structuredContent.results[0].title}`)
  }
  await client.close()
}

async function check(file, title, client, transport) {
  await client.connect(transport)
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['add_tax', 'search_knowledge', 'get_page', 'compare_providers'],
  )
  for (const { inputSchema, outputSchema } of tools.slice(1)) {
    assert.equal(inputSchema.additionalProperties, false)
    assert.ok(outputSchema.properties.revision && outputSchema.properties.resolution)
  }

  const taxed = await client.callTool({ name: 'add_tax', arguments: { price: 100, percent: 19 } })
  assert.deepEqual(taxed.content, [{ type: 'text', text: '119' }])

  const found = await client.callTool({ name: 'search_knowledge', arguments: { query: 'refundable' } })
  const [best] = found.structuredContent.results
  assert.ok(best.url.startsWith('https://facts.harbour.example/'))
  const markdownUrl = best.url.replace(/(?:#.*)?$/, '.md')

  const page = await client.callTool({ name: 'get_page', arguments: { page: markdownUrl } })
  const { resources } = await client.listResources()
  assert.ok(resources.some(({ uri }) => uri === markdownUrl))
  const resource = await client.readResource({ uri: markdownUrl })
  assert.ok(resource.contents[0].text.startsWith(page.structuredContent.markdown))

  const mistake = await client.callTool({ name: 'get_page', arguments: { page: 7 } })
  assert.equal(mistake.isError, true)
  assert.equal(mistake.structuredContent.error, 'invalid_argument')

  await client.close()
  console.log(`${file}, ${title}: best page for "refundable" is ${page.structuredContent.title}`)
}
