// @module-tag slow
/**
 * Log and metrics never contain a question, an answer, a query string, an address, a key or upstream text (docs/pages/observe.md). The
 * test plants words in everything that a caller, a model or an operator's secret could put there, and searches for them.
 */
import { createLog, createServerEvents } from '@svc/composition'
import { buildFile } from '@svc/publication/build'
import { documentPaths } from '@svc/site'
import { freePort } from '@svc/tooling/free-port'
import { type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../../src/front-door/assemble.ts'
import type { FrontDoor } from '../../src/front-door/front-door.ts'
import { callTool } from '../support/call-tool.ts'
import { canaryAnswer, canaryError, modelCanary } from '../support/canary-model.ts'
import { testConfiguration } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'
import { parsePrometheusText } from './prometheus-text.ts'

const canary = 'caller-canary-3e9b'
/** Addresses of a documentation block (RFC 5737, RFC 3849): nothing else on the way could write it. */
const addresses = ['203.0.113.77', '2001:db8:77:77::1']
const secrets = ['key-canary-55aa', 'secret-canary-10c2']

let model: ModelEndpoint
let frontDoor: FrontDoor
let port: number
let metricsPort: number
let written = ''

beforeAll(async () => {
  model = await startModelEndpoint(canaryAnswer)
  port = await freePort()
  metricsPort = await freePort()
  const configuration = testConfiguration({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    TRUSTED_PROXIES: '127.0.0.1',
    CLIENT_KEY_SECRET: 'secret-canary-10c2',
    LOG_LEVEL: 'debug',
    LOG_PATHS: 'own',
    ...model.variables,
  })
  const write = (line: string) => {
    written += line
  }
  // Both formats have the same words; the readable one escapes nothing.
  const readable = createLog({ level: 'debug', format: 'pretty', destination: { write } })
  const log = createLog({
    level: 'debug',
    format: 'json',
    destination: {
      write(line) {
        write(line)
        const { level, message, time: _, ...fields } = JSON.parse(line) as { level: 'info'; message: string; time: string }
        readable[level](fields, message)
      },
    },
  })
  const assembled = await assemble(configuration, { log, events: createServerEvents(), buildFile, cpuUsage: () => process.cpuUsage() })
  if (assembled.status === 'invalid') throw new Error(JSON.stringify(assembled.problems))
  frontDoor = assembled.frontDoor
  await frontDoor.listen()

  await callEverything(`http://127.0.0.1:${port}`)
  model.behaviour = canaryError(500)
  await callTool(`http://127.0.0.1:${port}`, 'ask_service', { question: `Are fees refunded in June? ${canary}` })
  await frontDoor.publications.reload()
  // The lines of answered requests are written when their responses have closed.
  await new Promise((resolve) => setTimeout(resolve, 100))
})
afterAll(async () => {
  await frontDoor.stop()
  await model.close()
})

const hostile = {
  'user-agent': canary,
  referer: `https://${canary}.example/`,
  cookie: `session=${canary}`,
  authorization: `Bearer ${canary}`,
  'x-request-id': canary,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

async function callEverything(baseUrl: string): Promise<void> {
  const paths = [
    '/healthz',
    '/readyz',
    '/api/v1/profile',
    '/api/profile',
    '/',
    '/pricing',
    '/pricing.md',
    '/index.md',
    '/search',
    ...documentPaths,
  ]
  for (const [index, path] of paths.entries()) {
    const headers = { ...hostile, 'x-forwarded-for': addresses[index % 2] as string }
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) await fetch(`${baseUrl}${path}?q=${canary}&${canary}=1`, { method, headers })
    await fetch(`${baseUrl}${path}/${canary}`, { headers })
    await fetch(`${baseUrl}/${canary}${path}`, { headers })
  }
  const forwarded = { ...hostile, 'x-forwarded-for': addresses.join(', ') }
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ['search_knowledge', { query: `fees ${canary}` }],
    ['search_knowledge', { query: canary, [canary]: canary }],
    ['get_page', { page: `/pricing#${canary}` }],
    ['get_page', { page: `/${canary}` }],
    ['compare_providers', { provider_a: canary, provider_b: 'lantern' }],
    ['ask_service', { question: `Are fees refunded? ${canary}` }],
    ['ask_service', { question: '', [canary]: canary }],
    [canary, { [canary]: canary }],
  ]
  for (const [tool, args] of calls) await callTool(baseUrl, tool, args, forwarded)
  for (const headers of [
    { origin: `https://${canary}.example` },
    { 'mcp-protocol-version': canary },
    { 'content-type': `text/${canary}` },
  ]) {
    await callTool(baseUrl, 'get_page', { page: '/pricing' }, headers as Record<string, string>)
  }
  for (const body of [canary, `{"${canary}"`, JSON.stringify({ jsonrpc: '2.0', id: canary, method: canary, params: { [canary]: 1 } })]) {
    await fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
  }
  for (const lines of [
    [`GET /${canary} HTTP/9.9`, 'Host: localhost'],
    [`${canary} / HTTP/1.1`, 'Host: localhost'],
    [`GET /${canary} HTTP/1.1`, `Host: ${canary}`, `Host: ${canary}`],
    [`CONNECT ${canary}.example:443 HTTP/1.1`, 'Host: localhost'],
    [`GET /pricing HTTP/1.1`, 'Host: localhost', `${canary}: ${'x'.repeat(9_000)}`],
  ]) {
    await sendRaw(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  }
}

/** Asserts that a text has none of the words. */
const found = (text: string) =>
  [canary, modelCanary, ...addresses, ...secrets, '203.0.113', '2001:db8', '0af7651916cd43dd'].filter((word) => text.includes(word))

test('the log has a line for every request and no sent text, in either format', () => {
  expect(written.match(/"message":"request"/g)?.length).toBeGreaterThan(100)
  for (const tool of ['search_knowledge', 'get_page', 'compare_providers', 'ask_service']) expect(written).toContain(`"tool":"${tool}"`)
  expect(written).toContain('"ask_reason":"generation_failed"')
  expect(found(written)).toEqual([])
})

test('the metrics have no sent text and a bounded number of series', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(found(text)).toEqual([])
  const families = parsePrometheusText(text)
  const tools = new Set(families.get('svc_tool_calls_total')?.samples.map(({ labels }) => labels.tool))
  expect(tools).toEqual(new Set(['search_knowledge', 'get_page', 'compare_providers', 'ask_service', 'other']))
  const routes = new Set(families.get('svc_http_requests_total')?.samples.map(({ labels }) => labels.route))
  const templates = [
    '/healthz',
    '/readyz',
    '/api/v1/profile',
    '/api/profile',
    '/mcp',
    '/search',
    '/{page}',
    '/*page.md',
    '/*document',
    'unmatched',
    ...documentPaths,
  ]
  expect([...routes].filter((route) => !templates.includes(route as string))).toEqual([])
  for (const { labels } of families.get('svc_http_requests_total')?.samples ?? []) expect(labels.status).toMatch(/^[2-5]\d\d$/)
})
