// @module-tag slow
/** `svc-harness insight`, against the built server (docs/pages/observe.md, "Insight"). */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HarnessError } from '../../src/session/harness-error.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let folder: string
let server: StartedServer
let metricsPort: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-insight-'))
  metricsPort = await freePort()
  const port = await freePort()
  server = await startServer({
    METRICS_PORT: String(metricsPort),
    PORT: String(port),
    INSIGHT: 'terms',
    STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const ask = (path: string, client: number) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': `203.0.113.${client}`, accept: 'text/html' } })
  const askService = (question: string, client: number) => {
    const headers = {
      'x-forwarded-for': `203.0.113.${client}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ask_service', arguments: { question } } }
    return fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) })
  }
  for (let client = 1; client <= 5; client += 1) await ask('/search?q=xylophones+zebras', client)
  for (let client = 1; client <= 4; client += 1) await ask('/search?q=quokkas', client)
  await ask('/pricing', 1)
  for (let client = 1; client <= 5; client += 1) await askService('Is there parking?', client)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

test('prints what the server counted, as JSON', async () => {
  const { code, output } = await runInProcess(['insight', '--json', '--days', '2'], { metricsPort })
  expect([code, JSON.parse(output)]).toEqual([
    0,
    {
      days: 2,
      searches: { total: 9, not_found: 9 },
      questions: { total: 5, not_answered: 5, by_status: { answered: 0, partial: 0, no_evidence: 5, limited: 0, unavailable: 0 } },
      searched_not_found: ['xylophon', 'xylophon zebra', 'zebra'].map((words) => ({ words, times: 5 })),
      asked_not_answered: [{ words: 'park', times: 5 }],
      stale_answers: [],
      read_never_cited: ['/pricing'],
      cited_never_read: [],
      most_read: [{ path: '/pricing', reads: 1 }],
    },
  ])
})

test('prints the same as text', async () => {
  const { code, output } = await runInProcess(['insight'], { metricsPort })
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Searched and not found\n {2}9 of 9 searches\n {2}5 {2}xylophon\n[\s\S]*\nAsked and not answered\n {2}5 of 5 questions\n {2}5 {2}park\n\nQuestions by status\n {2}5 {2}no_evidence\n[\s\S]*\nRead most\n {2}1 {2}\/pricing\n/,
    ),
  ])
})

test('counts searches without a result also if no words are stored', async () => {
  const [port, counts] = [await freePort(), await freePort()]
  const counting = await startServer({ METRICS_PORT: String(counts), PORT: String(port), STORE_URL: `sqlite:${join(folder, 'counts.db')}` })
  onTestFinished(counting.stop)
  await fetch(`http://127.0.0.1:${port}/search?q=quokkas`, { headers: { accept: 'text/html' } })
  const { output } = await runInProcess(['insight'], { metricsPort: counts })
  expect(output).toContain(
    'Searched and not found\n  1 of 1 searches\n  no words are stored: INSIGHT=terms stores those that 5 clients use\n',
  )
})

test('drafts questions that the content check refuses until they are complete', async () => {
  const { code, output } = await runInProcess(['insight', '--draft'], { metricsPort })
  expect(code).toBe(0)
  expect(output).toContain('# Searched 5 times without a result.\n- question: "xylophon zebra"\n  page:\n')
  expect(output).toContain('# Asked 5 times without an answer.\n- question: "park"\n  page:\n')
  expect(output).not.toContain('quokka')
  expect(output).not.toContain('- question: "zebra"')
})

test.each([
  ['another report', 'application/json', '{"searches": 3}', 'does not answer with a report of svc-server'],
  ['a page', 'text/html', '<p>Hello', 'does not answer with a report of svc-server'],
  ['what is wrong', 'text/plain; charset=utf-8', 'PostgreSQL is away.\n', 'answered 503.'],
])('says so if the port answers with %s', async (_, type, body, message) => {
  const other = createServer((_request, response) => response.writeHead(503, { 'content-type': type }).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const said = { message: expect.stringContaining(message), ...(type.startsWith('text/plain') && { resolution: 'PostgreSQL is away.' }) }
  await expect(runInProcess(['insight'], { metricsPort: port })).rejects.toMatchObject(said)
})

test('reports what is missing', async () => {
  await expect(runInProcess(['insight'])).rejects.toMatchObject({ resolution: expect.stringContaining('METRICS_PORT') })
  await expect(runInProcess(['insight', '--days', '0'], { metricsPort })).rejects.toBeInstanceOf(HarnessError)
  await expect(runInProcess(['insight', '--json', '--draft'], { metricsPort })).rejects.toBeInstanceOf(HarnessError)
})
