// @module-tag slow
/** Many people behind one address (docs/pages/reference/hosted-clients.md), against the real server behind a trusted proxy. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { canaryError } from '../support/canary-model.ts'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { eras, legacy, withHeader } from './support/messages.ts'
import { send } from './support/send.ts'

/** Calls of a person in a minute, more than generation attempts; all people of one entry together have 50 times as many. */
const calls = 12
const subjectWord = 'subject-canary-71c4'

const shared = {
  TRUSTED_PROXIES: '127.0.0.1',
  SHARED_CLIENTS: 'anthropic, 198.51.100.0/24,2001:db8::/32,192.0.2.1,192.0.2.2',
}

let folder: string
let model: ModelEndpoint
let running: RunningFrontDoor
let metrics: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-shared-'))
  model = await startModelEndpoint(canaryError(500))
  const metricsPort = await freePort()
  metrics = `http://127.0.0.1:${metricsPort}`
  running = await startFrontDoor({
    ...shared,
    MCP_CALLS_PER_MINUTE: String(calls),
    QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`,
    STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    METRICS_PORT: String(metricsPort),
    INSIGHT: 'terms',
    LOG_LEVEL: 'debug',
    ...model.variables,
  })
})
afterAll(async () => {
  await running?.stop()
  await model?.close()
  rmSync(folder, { recursive: true })
})

interface Call {
  readonly address: string
  readonly subject?: unknown
  readonly tool?: string
  readonly args?: Record<string, unknown>
  readonly era?: keyof typeof eras
  readonly path?: string
  readonly baseUrl?: string
}

async function call({
  address,
  subject,
  tool = 'get_page',
  args = { page: '/pricing' },
  era = 'legacy',
  path = '/mcp',
  baseUrl = running.baseUrl,
}: Call) {
  const params = { name: tool, arguments: args, ...(subject !== undefined && { _meta: { 'openai/subject': subject } }) }
  return send(baseUrl + path, withHeader(eras[era]('tools/call', params), 'X-Forwarded-For', address))
}

/** The statuses of calls that are sent one after the other. */
async function statuses(count: number, made: (index: number) => Call): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await call(made(index))).status)
  return found
}

const admittedThenRefused = [...Array.from({ length: calls }, () => 200), 429]

describe('tool calls', () => {
  test('of a person are limited, at every address of an entry, in both eras and at both endpoints', async () => {
    const ways: readonly Partial<Call>[] = [
      { era: 'legacy' },
      { era: 'modern' },
      { path: '/mcp/connector', tool: 'search', args: { query: 'fees' } },
      { tool: 'search_knowledge', args: { query: 'fees' } },
    ]
    const made = (subject: string) => (index: number) => ({ address: `198.51.100.${index}`, subject, ...ways[index % ways.length] })
    expect(await statuses(calls + 1, made('ada'))).toEqual(admittedThenRefused)
    expect(await statuses(calls + 1, made('ben'))).toEqual(admittedThenRefused)
    const refused = await call({ address: '198.51.100.9', subject: 'ada' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused.json.error.data.error).toBe('rate_limit_exceeded')
    // Another entry is another budget.
    expect((await call({ address: '2001:db8:7::1', subject: 'ada' })).status).toBe(200)
  })

  test('of an address that is in no entry are its own, whatever subjects it makes up', async () => {
    expect(await statuses(calls + 1, (index) => ({ address: '203.0.113.9', subject: `person ${index}` }))).toEqual(admittedThenRefused)
  })

  test('of all people of an entry are 50 times those of one', async () => {
    const { baseUrl, stop } = await startFrontDoor({ ...shared, MCP_CALLS_PER_MINUTE: '2' })
    onTestFinished(stop)
    const sent = await Promise.all(
      Array.from({ length: 102 }, (_, index) => call({ baseUrl, address: '192.0.2.1', subject: `person ${index}` })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(100)
    expect((await call({ baseUrl, address: '192.0.2.1' })).status).toBe(429)
    expect((await call({ baseUrl, address: '192.0.2.2' })).status).toBe(200)
  })

  test.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['an object', { a: 1 }],
    ['a list', []],
    ['a number', 1],
    ['a control character', 'a\u0001'],
    ['an empty text', ''],
    ['null', null],
  ])('with a subject that is %s count for the entry only', async (_what, subject) => {
    for (const era of ['legacy', 'modern'] as const)
      expect(await statuses(calls + 1, () => ({ address: '192.0.2.2', subject, era }))).toEqual(
        Array.from({ length: calls + 1 }, () => 200),
      )
  })

  test('do not take searches in a browser from the people at that address', async () => {
    const search = () => fetch(`${running.baseUrl}/search?q=fees`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    for (let index = 0; index < calls; index += 1) expect((await search()).status).toBe(200)
    expect((await search()).status).toBe(429)
  })
})

describe('generation attempts', () => {
  const ask = async (address: string, subject: string | undefined) => {
    const { json } = await call({ address, subject, tool: 'ask_service', args: { question: 'Are fees refunded in June?' } })
    return json.result.structuredContent.reason as string
  }

  test('of a person are 10, of all people of an entry 50, and of an entry without subjects 50', async () => {
    for (const person of ['ada', 'ben', 'cyd', 'dov', 'eve']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect(await ask('2001:db8::5', person)).toBe('generation_failed')
      expect(await ask('2001:db8:99::5', person)).toBe('client_rate_limit')
    }
    expect(await ask('2001:db8::5', 'fay')).toBe('client_rate_limit')
    expect(await ask('2001:db8::5', undefined)).toBe('client_rate_limit')
    for (let attempt = 0; attempt < 50; attempt += 1) expect(await ask(`160.79.104.${attempt}`, undefined)).toBe('generation_failed')
    expect(await ask('160.79.111.255', undefined)).toBe('client_rate_limit')
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await ask('203.0.113.10', `person ${attempt}`)).toBe('generation_failed')
    expect(await ask('203.0.113.10', 'another')).toBe('client_rate_limit')
  })
})

test('insight counts people behind one address as people, and addresses of one entry without subjects as one client', async () => {
  const search = (query: string, address: string, subject?: string) => call({ address, subject, tool: 'search_knowledge', args: { query } })
  for (let person = 0; person < 5; person += 1) {
    await search('xyzzyplugh', '198.51.100.77', `searcher ${person}`)
    await search('quuxfrob', `198.51.100.${person}`)
  }
  const report = JSON.parse(await (await fetch(`${metrics}/insight.json?days=2`)).text())
  expect(report.searched_not_found).toEqual([{ words: 'xyzzyplugh', times: 5 }])
})

test('no subject is in the log, the metrics, the quota or the store', async () => {
  for (const tool of ['search_knowledge', 'ask_service'])
    await call({ address: '198.51.100.50', subject: subjectWord, tool, args: { query: 'fees', question: 'Are fees refunded?' } })
  await send(
    `${running.baseUrl}/mcp`,
    withHeader(legacy('tools/list', { _meta: { 'openai/subject': subjectWord } }), 'Origin', 'https://evil.example'),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  const written = [
    JSON.stringify(running.logLines()),
    await (await fetch(`${metrics}/metrics`)).text(),
    await (await fetch(`${metrics}/insight.json`)).text(),
  ]
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const { parentPath, name } of files) written.push(readFileSync(join(parentPath, name), 'latin1'))
  for (const text of written) expect(text).not.toContain('subject-canary')
})
