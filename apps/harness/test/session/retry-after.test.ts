// @module-tag slow
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HarnessError } from '../../src/session/harness-error.ts'
import { askWithRetries, secondsToWait } from '../../src/session/retry-after.ts'
import { openHttpSession, protocolVersions } from '../../src/session/session.ts'
import { BrokenDeployment } from '../support/broken-deployment.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

const callsPerMinute = 3

let proxy: BrokenDeployment
let server: StartedServer

beforeAll(async () => {
  proxy = await BrokenDeployment.start()
  server = await startServer({
    BASE_URL: proxy.baseUrl.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    MCP_CALLS_PER_MINUTE: String(callsPerMinute),
  })
  proxy.target = server.url
})

afterAll(async () => {
  await server.stop()
  await proxy.close()
})

let clients = 0
/** Changes the client instead of waiting: a new client has a fresh window, as after a wait. */
function freshWindow(): void {
  clients += 1
  proxy.client = `198.51.100.${clients}`
}

/** Runs a command against our own server with its small limit. */
const run = (...words: string[]) =>
  runInProcess([...words, '--url', proxy.baseUrl.href], { baseUrl: proxy.baseUrl.origin, onWait: freshWindow })

describe('the harness waits after 429 (docs/pages/reference/http.md, "Rate limits")', () => {
  it.each(protocolVersions)('asks every question and prints each wait (%s)', async (protocol) => {
    freshWindow()
    const { code, output, waits, notes } = await run('questions', '--json', '--protocol', protocol)
    const answerable = (JSON.parse(output) as { unanswerable: boolean }[]).filter(({ unanswerable }) => !unanswerable)
    const failed = (JSON.parse(output) as { passed: boolean }[]).filter(({ passed }) => !passed)
    expect(failed).toEqual([])
    expect(code).toBe(0)
    expect(waits).toHaveLength(Math.ceil(answerable.length / callsPerMinute) - 1)
    for (const seconds of waits) expect([...Array(60).keys()].map((index) => index + 1)).toContain(seconds)
    expect(notes).toEqual(waits.map((seconds) => `… too many requests for now, waiting the ${seconds} s the server asks for`))
  })

  it('passes check twice within one minute', async () => {
    freshWindow()
    const first = await run('check')
    const second = await run('check')
    for (const { code, output, waits } of [first, second]) {
      expect({ code, lastLine: output.trim().split('\n').at(-1) }).toEqual({
        code: 0,
        lastLine: expect.stringMatching(/^\d+ met, 0 unmet, \d+ not testable here$/),
      })
      expect(waits.length).toBeGreaterThan(0)
    }
  })

  it('calls a tool after the wait', async () => {
    freshWindow()
    const calls = []
    for (let call = 0; call <= callsPerMinute; call += 1) calls.push(await run('call', 'search_knowledge', '{"query":"pricing"}'))
    expect(calls.map(({ code }) => code)).toEqual(calls.map(() => 0))
    expect(calls.map(({ waits }) => waits.length)).toEqual([...calls.slice(1).map(() => 0), 1])
  })

  it('does not count a wait as response time', async () => {
    freshWindow()
    const clock = performance.now.bind(performance)
    let waitedMilliseconds = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + waitedMilliseconds)
    const waiting = {
      wait: async () => {
        waitedMilliseconds += 3_600_000
        freshWindow()
      },
      note: () => undefined,
    }
    const session = await openHttpSession(new URL('/mcp', proxy.baseUrl), '2026-07-28', waiting)
    let slowest = 0
    for (let call = 0; call <= callsPerMinute; call += 1) {
      const { seconds } = await session.call('search_knowledge', { query: 'pricing' })
      slowest = Math.max(slowest, seconds)
    }
    await session.close()
    expect(waitedMilliseconds).toBe(3_600_000)
    expect(slowest).toBeLessThan(3_600)
  })
})

const open: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of open.splice(0)) close()
})

/** A server that refuses every request for now. */
async function startRefusing(retryAfter: string | undefined, status = 429): Promise<URL> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume().on('end', () => response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => void server.close().closeAllConnections())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
}

describe.each(protocolVersions)('a server that always answers 429 or 503 (%s)', (version) => {
  async function refusedBy(url: URL): Promise<{ waits: readonly number[]; error: unknown }> {
    const waits: number[] = []
    const waiting = { wait: async (seconds: number) => void waits.push(seconds), note: () => undefined }
    const error = await openHttpSession(url, version, waiting).catch((thrown: unknown) => thrown)
    return { waits, error }
  }

  it('is retried three times, then reported with its Retry-After', async () => {
    const url = await startRefusing('7')
    const { waits, error } = await refusedBy(url)
    expect(waits).toEqual([7, 7, 7])
    expect(error).toBeInstanceOf(HarnessError)
    expect(error).toMatchObject({
      code: 'limited',
      message: `${url} takes no more requests of this client for now and asks to wait 7 s.`,
    })
  })

  it('is not retried if Retry-After is longer than a window', async () => {
    const { waits, error } = await refusedBy(await startRefusing('3600'))
    expect(waits).toEqual([])
    expect(error).toMatchObject({ code: 'limited', message: expect.stringContaining('3600 s') })
  })

  it('is retried after 503 with Retry-After', async () => {
    const { waits, error } = await refusedBy(await startRefusing('2', 503))
    expect(waits).toEqual([2, 2, 2])
    expect(error).toMatchObject({ code: 'limited' })
  })

  it('is not retried after 503 without Retry-After', async () => {
    const { waits, error } = await refusedBy(await startRefusing(undefined, 503))
    expect(waits).toEqual([])
    expect(error).toMatchObject({ code: 'no_session' })
  })

  it('is retried after a whole window for 429 without Retry-After', async () => {
    expect((await refusedBy(await startRefusing(undefined))).waits).toEqual([60, 60, 60])
  })
})

describe('a wait', () => {
  it.each([
    ['1', 1],
    ['60', 60],
    ['86400', 86_400],
    ['0', 60],
    ['-1', 60],
    ['1.5', 60],
    ['soon', 60],
    ['Sat, 21 Nov 2026 22:00:00 GMT', 60],
    ['', 60],
    [null, 60],
    [undefined, 60],
  ])('for Retry-After %j is %d s', (retryAfter, seconds) => {
    expect(secondsToWait(429, retryAfter)).toBe(seconds)
  })

  it.each([
    [429, '5', 5],
    [429, undefined, 60],
    [503, '5', 5],
    [503, undefined, undefined],
    [503, '', undefined],
    [200, '5', undefined],
    [500, '5', undefined],
  ])('for status %d with Retry-After %j: %j', (status, retryAfter, seconds) => {
    expect(secondsToWait(status, retryAfter)).toBe(seconds)
  })

  it.each([
    [[], [], undefined],
    [[5, 3], [5, 3], undefined],
    [[60, 60, 60], [60, 60, 60], undefined],
    [[1, 2, 3, 4], [1, 2, 3], 4],
    [[2, 61], [2], 61],
  ])('follows each refusal of %j: %j, then the result is %j', async (refusals, waited, last) => {
    const answers = [...refusals, undefined]
    const waits: number[] = []
    const answer = await askWithRetries(
      async () => answers.shift(),
      (refused) => refused,
      { wait: async (seconds) => void waits.push(seconds), note: () => undefined },
    )
    expect({ waits, answer }).toEqual({ waits: waited, answer: last })
  })
})
