// @module-tag slow
/** A closed connection aborts the work for all pipelined requests on it. */
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '@svc/tooling/free-port'
import { drafts, type ModelEndpoint, type ModelRequest, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { href, type RunningFrontDoor, startFrontDoor } from '../../support/front-door.ts'

/** A language model that does not answer, and the questions that wait for it. */
let model: ModelEndpoint
let asked: Set<ServerResponse>
let running: RunningFrontDoor
let metricsPort: number
const sockets: Socket[] = []

beforeEach(async () => {
  const open = new Set<ServerResponse>()
  asked = open
  model = await startModelEndpoint((response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  metricsPort = await freePort()
  running = await startFrontDoor({
    METRICS_PORT: String(metricsPort),
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    ...model.variables,
  })
  // The first question loads the answer engine, which takes seconds. No page answers this question.
  await fetch(`${running.baseUrl}/mcp`, { method: 'POST', headers, body: bodyOf('Xyzzyq?') })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await running.stop()
  await model.close()
})

function send(bytes: string): void {
  const socket = connect(running.port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => undefined)
  socket.resume()
  sockets.push(socket)
}

const headers = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
}

function bodyOf(question: string): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask_service', arguments: { question } },
  })
}

function question(client: number): string {
  const body = bodyOf('What does Lantern Desk cost?')
  return [
    `POST ${href('/mcp')} HTTP/1.1`,
    `Host: localhost:${running.port}`,
    `X-Forwarded-For: 10.0.0.${client}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

const waiting = 'HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const statusOf = async (path: string) => (await fetch(running.baseUrl + path, { headers: { connection: 'close' } })).status
const requestsInFlight = async () =>
  Number((await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).match(/^svc_http_requests_in_flight (\d+)$/m)?.[1])

test('responses that wait behind a slow question do not count as work: other clients are served', async () => {
  // As many as run and wait for the model. The requests behind each of them wait too.
  const connections = 8 + 16
  // In total twice the limit of running requests.
  const behind = 100
  for (let client = 0; client < connections; client += 1) send(question(client) + waiting.repeat(behind))
  await expect.poll(requestsInFlight).toBeGreaterThan(2_000)
  expect(await statusOf('/index.md')).toBe(200)
  for (const socket of sockets) socket.destroy()
  expect(await statusOf('/index.md')).toBe(200)
  // A connection with much to send is not read, and Node sees its end when the first response is due.
  model.behaviour = drafts([])
  for (const response of asked) drafts([])(response, model.requests[0] as ModelRequest)
  // Each request has its log line, whether it was answered, refused or left.
  const lines = () => running.logLines().filter(({ message, method }) => message === 'request' && (method === 'HEAD' || method === 'POST'))
  await expect.poll(() => lines().length).toBe(connections * (behind + 1) + 1)
})

test('the work for each of them is aborted with the connection', async () => {
  send(question(1) + question(2) + question(3))
  await expect.poll(() => asked.size).toBe(3)
  for (const socket of sockets) socket.destroy()
  // Sooner than their deadline of 20 seconds.
  await expect.poll(() => asked.size, { timeout: 10_000 }).toBe(0)
})
