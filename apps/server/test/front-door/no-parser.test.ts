// @module-tag slow
/** The serving process never loads the parsers of content: its build does, in a process of its own. */
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { addresses } from '@svc/composition'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixtureContent } from '../support/front-door.ts'
import { dist, isBuilt, loadedScripts, sourcesIn } from '../support/loaded-scripts.ts'
import { startForTest } from '../support/server-process.ts'

const parser = /\/node_modules\/(markdown-it|yaml)\//

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-no-parser-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The parsers in a file of the built server. */
const parsersIn = (file: string | URL) => [...new Set(sourcesIn(file).flatMap((source) => parser.exec(source)?.[1] ?? []))]

function loadedParsers(process: number | undefined): string[] {
  const scripts = loadedScripts(join(folder, 'coverage'), process)
  const built = scripts.filter(isBuilt)
  expect(built.length).toBeGreaterThan(5)
  return built.flatMap((script) => parsersIn(new URL(script))).concat(scripts.flatMap((script) => parser.exec(script)?.[1] ?? []))
}

test('no request, tool or reload makes the server load a parser of Markdown or YAML', { timeout: 300_000 }, async () => {
  const content = join(folder, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const baseUrl = `http://localhost:${port}`
  const environment = {
    BASE_URL: baseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    CONTENT_DIR: content,
    STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    NODE_V8_COVERAGE: join(folder, 'coverage'),
  }
  // The first build is in its folder, and there is no earlier publication.
  const server = startForTest(environment, [], { cwd: folder })
  await server.until('Stop with Ctrl+C.')
  const get = async (path: string, accept = '*/*') => {
    const response = await fetch(baseUrl + path, { headers: { accept } })
    return { status: response.status, text: await response.text() }
  }
  const revisions = async () => JSON.parse((await get('/pricing.history.json')).text) as { readonly revision: string }[]
  const recorded = (count: number) => vi.waitFor(async () => expect(await revisions()).toHaveLength(count), 60_000)

  await recorded(1)
  const earlier = (await revisions())[0]?.revision as string
  appendFileSync(join(content, 'pages/pricing.md'), '\n## Money back\n\nMoney comes back within 31 days.\n')
  server.child.kill('SIGHUP')
  await recorded(2)

  const templates = ['/images/card.png', '/index.social.png', '/pricing.history.json', `/pricing@${earlier}`, `/pricing@${earlier}.md`]
  const quote = 'Money comes back within 31 days.'
  const further = [
    '/pricing',
    '/pricing.md',
    '/missing',
    '/search?q=pricing',
    `/api/v1/verify?${new URLSearchParams({ quote, page: '/' })}`,
  ]
  const exact = Object.values(addresses).flatMap((row) => ('pattern' in row ? [] : [row.path]))
  for (const path of [...exact, ...templates, ...further]) {
    for (const accept of ['text/html', 'text/markdown', '*/*']) expect((await get(path, accept)).status, path).toBeLessThan(500)
  }
  expect(JSON.parse((await get(further.at(-1) as string)).text)).toMatchObject({ verdict: 'elsewhere' })

  const calls = [
    ['search_knowledge', { query: 'pricing' }],
    ['get_page', { page: '/pricing' }],
    ...['/llms.txt', '/developers', '/changes', `/pricing@${earlier}`].map((page) => ['get_page', { page }] as const),
    ['compare_providers', { provider_a: 'lantern', provider_b: 'harbour' }],
    ['ask_service', { question: 'What does it cost?' }],
  ] as const
  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
    for (const path of [addresses.mcp.path, addresses.connector.path]) {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(new URL(baseUrl + path)))
      await client.listTools()
      if (path === addresses.connector.path) {
        await client.callTool({ name: 'search', arguments: { query: 'pricing' } })
        await client.callTool({ name: 'fetch', arguments: { id: '/llms.txt' } })
      } else {
        for (const resource of (await client.listResources()).resources) await client.readResource({ uri: resource.uri })
        for (const [name, args] of calls) {
          const { isError, structuredContent } = await client.callTool({ name, arguments: args })
          expect(isError, JSON.stringify(args)).toBeFalsy()
          if (name === 'get_page') expect(structuredContent).toHaveProperty('sections.0.anchor')
        }
      }
      await client.close()
    }
  }

  server.child.kill('SIGTERM')
  await server.exited
  expect(loadedParsers(server.child.pid)).toEqual([])
})

test('the check finds the parsers in the files that a build loads', () => {
  const files = readdirSync(dist).filter((file) => file.endsWith('.js'))
  expect(new Set(files.flatMap((file) => parsersIn(new URL(file, dist))))).toEqual(new Set(['markdown-it', 'yaml']))
})
