// @module-tag slow
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createAnswering, createKnowledgePublisher, createLog, createServerEvents } from '@svc/composition'
import type { ServedKnowledge } from '@svc/knowledge-index'
import { createContentSource, openPublication, type Publication } from '@svc/publication'
import { buildConfiguration, buildFile } from '@svc/publication/build'
import { freePort } from '@svc/tooling/free-port'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/front-door/app.ts'
import { createRequestClients } from '../../src/http/client/request-client.ts'
import { createRequestsInFlight } from '../../src/http/connection/requests-in-flight.ts'
import { createRateLimit } from '../../src/http/rate-limit.ts'
import { href, startFrontDoor, testConfiguration } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'
import { startForTest } from '../support/server-process.ts'

let server: Server | undefined
afterEach(() => server?.close())

const configuration = testConfiguration({})
let served: Publication
beforeAll(async () => {
  const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
  const { createEngine } = createAnswering(configuration, log)
  const { restore } = createKnowledgePublisher(configuration, log)
  const source = createContentSource({
    configuration: buildConfiguration(configuration),
    savedFile: join(configuration.dataDirectory, 'publication.sqlite'),
    program: undefined,
    buildFile,
    buildTimeoutSeconds: 1,
    log,
    now: () => new Date('2026-11-22'),
    isClockPlausible: () => true,
    makeReady: (file) => openPublication(file, { ...configuration, restore, createEngine }),
  })
  const first = await source.first()
  if (first.status === 'invalid') throw new Error(JSON.stringify(first.problems))
  served = first.publication
})

/** The routes, with overload set by the test. */
async function startUnder(load: { isOverloaded: boolean }, searchFault?: string): Promise<string> {
  const publication =
    searchFault === undefined ? served : { ...served, knowledge: { ...served.knowledge, ...failing(served.knowledge, searchFault) } }
  const now = () => performance.now()
  const app = createApp({
    baseUrl: configuration.baseUrl,
    current: () => publication,
    readHistory: async () => ({ status: 'unavailable' }),
    profileRequests: createRateLimit({ limit: 60, windowSeconds: 60, now }),
    toolCalls: createRateLimit({ limit: 60, windowSeconds: 60, now }),
    toolCallsPerMinute: 60,
    today: () => '2026-11-23',
    legacyProfileSunset: configuration.legacyProfileSunset,
    callers: () => ({ allowedHosts: new Set(), allowedOrigins: new Set() }),
    readiness: async () => ({ isDraining: true, degraded: [] }),
    clients: createRequestClients([], 'secret'),
    inFlight: createRequestsInFlight(),
    nextRequest: () => 1,
    load,
    events: createServerEvents(),
    now,
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A knowledge base whose searches throw. */
function failing(knowledge: ServedKnowledge, message: string): ServedKnowledge {
  return { ...knowledge, retrieve: () => Promise.reject(new Error(message)) }
}

describe('an overloaded server', () => {
  test.each(['/api/v1/profile', '/api/profile', '/index.md', '/', '/search?q=price', '/style.css', '/openapi.json', '/nowhere'])(
    'refuses %s with 503 and the time to wait',
    async (path) => {
      const base = await startUnder({ isOverloaded: true })
      const response = await fetch(base + path)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await response.json()).toMatchObject({ error: 'overloaded' })
      expect(response.headers.has('ratelimit')).toBe(path.startsWith('/api'))
      expect(response.headers.has('sunset')).toBe(path === '/api/profile')
    },
  )

  test.each([500, 503])('returns an error page to people: %d', async (status) => {
    const base = await startUnder({ isOverloaded: status === 503 }, status === 500 ? 'broken' : undefined)
    const path = status === 500 ? '/search?q=price' : '/pricing'
    const response = await fetch(base + path, { headers: { accept: 'text/html, */*;q=0.8' } })
    expect([response.status, response.headers.get('content-type'), response.headers.get('retry-after')]).toEqual([
      status,
      'text/html; charset=utf-8',
      status === 503 ? '2' : null,
    ])
    const { elements, errors } = readHtml(await response.text())
    expect(errors).toEqual([])
    const main = elements.find(({ name }) => name === 'main')?.text
    expect(main).toContain(status === 503 ? 'Wait 2 seconds, then load this page again.' : 'Try again in a minute')
    expect(main).not.toContain('broken')
    expect(elements.find(({ name }) => name === 'form')?.attributes.action).toBe('/search')
  })

  test('refuses /mcp in its own protocol', async () => {
    const base = await startUnder({ isOverloaded: true })
    const response = await fetch(`${base}/mcp`, { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32603, data: { error: 'overloaded' } } })
  })

  test('answers /healthz', async () => {
    const base = await startUnder({ isOverloaded: true })
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })
})

test('more open request bodies than the limit of running requests: 503 until their clients disconnect', async () => {
  const running = await startFrontDoor({ TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  const senders: Socket[] = []
  try {
    const type = 'application/json'
    // Without a fault in the head, which would end each of them after two seconds.
    const head = [
      `POST ${href('/mcp')} HTTP/1.1`,
      `Host: localhost:${running.port}`,
      `Content-Type: ${type}`,
      `Accept: ${type}, text/event-stream`,
      'Content-Length: 100',
    ]
    const request = [...head, '', '{'].join('\r\n')
    const status = async (path: string) => (await fetch(running.baseUrl + path, { headers: { connection: 'close' } })).status
    await expect.poll(() => status('/index.md')).toBe(200)
    // Below the limit of 1,024 connections, so that one more client can connect. One after the other: the server refuses requests while
    // its event loop is late.
    for (let count = 0; count < 1_010; count += 1) {
      const sender = connect(running.port, '127.0.0.1').on('error', () => undefined)
      senders.push(sender)
      sender.write(request)
      await once(sender, 'connect')
    }
    await expect.poll(() => status('/index.md')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    for (const sender of senders) sender.destroy()
    await expect.poll(() => status('/index.md')).toBe(200)
  } finally {
    for (const sender of senders) sender.destroy()
    await running.stop()
  }
})

describe('on a machine that is busy with other programs', () => {
  const search = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_knowledge', arguments: { query: 'price' } },
    }),
  }

  test('three calls in progress are never refused', async () => {
    const port = await freePort()
    const { child, until } = startForTest({ PORT: String(port), MCP_CALLS_PER_MINUTE: '1000000' })
    await until('Stop with Ctrl+C.')
    let isBusy = true
    const statuses = new Set<number>()
    const callers = Array.from({ length: 3 }, async () => {
      while (isBusy) statuses.add((await fetch(`http://127.0.0.1:${port}/mcp`, search)).status)
    })
    // Other programs make a process wait for the processor: here it runs for a hundredth of the time.
    for (let turn = 0; turn < 12; turn += 1) {
      child.kill('SIGSTOP')
      await setTimeout(450)
      child.kill('SIGCONT')
      await setTimeout(5)
    }
    isBusy = false
    await Promise.all(callers)
    expect([...statuses]).toEqual([200])
  })
})

test('a stopping server answers /readyz with an error body', async () => {
  const base = await startUnder({ isOverloaded: false })
  const response = await fetch(`${base}/readyz`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(Object.keys((await response.json()) as object)).toEqual(['error', 'message', 'resolution'])
})
