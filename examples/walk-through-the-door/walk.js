/**
 * An agent's walk: list the tools, find a passage, read its page, compare two providers, read it again as a resource.
 * Both generations of the official client do it, against a running server: `node walk.js http://localhost:8080/mcp`.
 */
import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const endpoint = new URL(process.argv[2] ?? 'http://localhost:8080/mcp')
const agent = { name: 'walk', version: '1.0.0' }

const modern = new Client(agent, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
await modern.connect(new StreamableHTTPClientTransport(endpoint))
await walk('@modelcontextprotocol/client, protocol 2026-07-28', modern)

const legacy = new EarlierClient(agent)
await legacy.connect(new EarlierTransport(endpoint))
await walk('@modelcontextprotocol/sdk, protocol 2025-06-18', legacy)

async function walk(title, client) {
  const call = (name, parameters) => client.callTool({ name, arguments: parameters })
  console.log(title)

  const { tools } = await client.listTools()
  print('tools', tools.map(({ name }) => name).join(', '))

  const query = 'does the cyber policy cover ransom payments'
  const [best] = (await call('search_knowledge', { query })).structuredContent.results
  print('search', query)
  print('', best.section)
  print('', best.url)
  print('', `${best.excerpt.replace(/\s+/g, ' ').slice(0, 110)}…`)

  const page = (await call('get_page', { page: best.url.split('#')[0] })).structuredContent
  assert(page.markdown.includes(best.excerpt), 'the excerpt is on the page, word for word')
  print('read', `${page.path}, ${page.total_characters} characters, reviewed ${page.reviewed}, revision ${page.revision}`)

  const forward = await call('compare_providers', { provider_a: 'fernhollow', provider_b: 'Quillbrook' })
  const backward = await call('compare_providers', { provider_a: 'QUILLBROOK', provider_b: 'Fernhollow' })
  assert.deepEqual(backward, forward, 'either order gives the same comparison')
  const comparison = forward.structuredContent
  print('compare', `${comparison.title}: the same in either order`)

  const { contents } = await client.readResource({ uri: comparison.markdown_url })
  const published = await fetch(new URL(new URL(comparison.markdown_url).pathname, endpoint))
  assert.equal(contents[0].text, await published.text(), 'the resource is the .md address, byte for byte')
  print('resource', `${comparison.markdown_url}: the same bytes as its address`)
  console.log()
  await client.close()
}

function print(step, text) {
  console.log(`  ${step.padEnd(9)} ${text}`)
}
