// @module-tag slow
/**
 * The server stores no text of callers (docs/pages/observe.md, "Insight"; SECURITY.md): with each INSIGHT setting that counts, the built server gets
 * requests with planted questions, names, e-mail and network addresses. Then every file, line, metric, report and row, and every command to
 * Redis, is searched for them.
 */
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@svc/tooling/free-port'
import { type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { type PostgresServer, startPostgres } from '@svc/tooling/postgres-server'
import { type RedisServer, startRedis } from '@svc/tooling/redis-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { canaryAnswer } from '../support/canary-model.ts'
import { newServerFolder, startForTest } from '../support/server-process.ts'

let model: ModelEndpoint
let postgres: PostgresServer
let redis: RedisServer
beforeAll(async () => {
  model = await startModelEndpoint(canaryAnswer)
  postgres = await startPostgres()
  redis = await startRedis()
})
afterAll(async () => {
  await redis?.kill()
  await postgres?.remove()
  await model?.close()
})

/** Records every command of a Redis from now on, and so everything that is stored. */
async function monitor(port: number) {
  const socket = connect(port, '127.0.0.1', () => socket.write('MONITOR\r\n'))
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  // `+OK`
  await once(socket, 'data')
  return { text: () => text, close: () => socket.destroy() }
}

/** Every kind once by every client. */
const requests = 96
const atOnce = 8
/** From documentation blocks (RFC 5737, RFC 3849), so only requests contain them. More than the 5 clients that make a word storable. */
const clients = [...[1, 2, 3, 4, 5].map((last) => `203.0.113.${last}`), ...[1, 2, 3].map((net) => `2001:db8:77:${net}::1`)]
/** In every text, so used by all clients. */
const person = 'Erika Mustermann, erika.mustermann@mailbox.invalid, 030-9018200, 198.51.100.77'
/** A word without a capital that is of one client alone. */
const ownWord = (client: number) => `zorblatt${'abcdefgh'[client]}`
/** A word without a capital that all clients use: the one that INSIGHT=terms may store. */
const sharedWord = 'quokkas'

const planted = ['zorblatt', 'erika', 'mustermann', 'mailbox.invalid', '9018200', '198.51.100', '203.0.113', '2001:db8', 'secret-canary']

async function send(baseUrl: string, number: number): Promise<void> {
  const client = number % clients.length
  const text = `${sharedWord} ${ownWord(client)} ${person}`
  const headers = {
    'x-forwarded-for': clients[client] as string,
    'user-agent': person,
    referer: `https://mailbox.invalid/?q=${ownWord(client)}`,
    cookie: `name=${ownWord(client)}`,
    accept: 'text/html, application/json, text/event-stream',
  }
  const get = async (path: string) => void (await (await fetch(baseUrl + path, { headers, redirect: 'manual' })).arrayBuffer())
  const post = async (path: string, body: string) =>
    void (await (
      await fetch(baseUrl + path, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })
    ).arrayBuffer())
  const encoded = encodeURIComponent(text)
  const clientInfo = { name: person, version: ownWord(client) }
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const kinds = [
    () => get(`/search?q=${encoded}`),
    () => callTool(baseUrl, 'search_knowledge', { query: text }, headers),
    () => callTool(baseUrl, 'ask_service', { question: text }, headers),
    () => callTool(baseUrl, 'ask_service', { question: `Are fees refunded? ${text}` }, headers),
    () => callTool(baseUrl, 'get_page', { page: `/${encoded}` }, headers),
    () => callTool(baseUrl, text, { [text]: text }, headers),
    () => get(`/${encoded}?${encoded}`),
    () => get(`/pricing?name=${encoded}`),
    () => get(`/api/v1/verify?page=/pricing&quote=${encoded}`),
    () => post('/mcp', JSON.stringify({ jsonrpc: '2.0', id: text, method: 'initialize', params: initialize })),
    () =>
      post(
        '/mcp/connector',
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: text } } }),
      ),
    () => post('/mcp', `{"${text}`),
  ]
  // All clients send one kind, then the next.
  await kinds[Math.floor(number / clients.length) % kinds.length]?.()
}

async function sendAll(baseUrl: string): Promise<void> {
  const numbers = Array.from({ length: requests }, (_, number) => number).values()
  const work = async () => {
    for (const number of numbers) await send(baseUrl, number)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Every file of a folder by its path. A file that is renamed meanwhile is found at the next read. */
function filesIn(directory: string): [string, string][] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    try {
      return [path, readFileSync(path, 'latin1')]
    } catch {
      return [path, '']
    }
  })
}

async function rowsOfPostgres(): Promise<[string, string][]> {
  const { rows } = await postgres.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  return Promise.all(
    rows.map(async ({ tablename }): Promise<[string, string]> => {
      const read = await postgres.query(`SELECT row_to_json(each)::text AS text FROM ${tablename} each`)
      return [`PostgreSQL ${tablename}`, read.rows.map(({ text }) => text).join('\n')]
    }),
  )
}

interface Stores {
  /** Values of INSIGHT; what each of them counts does not depend on the store. */
  readonly insights: readonly string[]
  /** @param data the folder of the server */
  readonly variables: (data: string) => Record<string, string>
  /** A store of INSIGHT among the places. */
  readonly store: RegExp
}

const stores: readonly [string, Stores][] = [
  [
    'SQLite',
    {
      insights: ['counts'],
      variables: (data) => ({ STORE_URL: `sqlite:${join(data, 'store.db')}`, QUOTA_URL: `sqlite:${join(data, 'quota.db')}` }),
      store: /store\.db/,
    },
  ],
  [
    'PostgreSQL and Redis',
    {
      // The value that stores the most.
      insights: ['terms'],
      variables: () => ({ STORE_URL: postgres.url, QUOTA_URL: redis.url }),
      store: /PostgreSQL svc_insight$/,
    },
  ],
]

describe.each(stores)('with %s', (_, { insights, variables, store }) => {
  test.each(insights)('INSIGHT=%s stores nothing that was planted', async (insight) => {
    await postgres.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const commands = await monitor(redis.port)
    const cwd = newServerFolder()
    const temporary = join(cwd, 'tmp')
    mkdirSync(temporary)
    const [port, metricsPort] = [await freePort(), await freePort()]
    const { child, exited, output, errors, until } = startForTest(
      {
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        INSIGHT: insight,
        TMPDIR: temporary,
        TRUSTED_PROXIES: '127.0.0.1',
        CLIENT_KEY_SECRET: 'secret-canary-of-more-than-32-characters',
        LOG_LEVEL: 'debug',
        ...model.variables,
        ...variables(cwd),
      },
      [],
      { cwd },
    )
    await until('/mcp')
    await sendAll(`http://127.0.0.1:${port}`)
    const asked = async (path: string): Promise<[string, string]> => [
      path,
      await (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).text(),
    ]
    const reports = await Promise.all(['/metrics', '/insight', '/insight.json'].map(asked))
    // While the server runs, SQLite has new rows in another file.
    const whileRunning = filesIn(cwd)
    child.kill('SIGTERM')
    expect(await exited).toMatchObject({ code: 0 })
    commands.close()

    const places: readonly [string, string][] = [
      ['standard output', output()],
      ['standard error', errors()],
      ['Redis', commands.text()],
      ...reports,
      ...whileRunning,
      ...filesIn(cwd),
      ...(await rowsOfPostgres()),
    ]
    const found = (words: readonly string[]) =>
      places.flatMap(([place, text]) => words.filter((word) => text.toLowerCase().includes(word)).map((word) => `${word} in ${place}`))
    expect(found(planted)).toEqual([])

    if (variables(cwd).QUOTA_URL === redis.url) expect(commands.text()).toMatch(/"evalsha"/i)
    // Proves that the searched files are the right ones: a line for each request, and the one word that may be stored.
    expect(output().match(/"message":"request"/g)?.length).toBeGreaterThanOrEqual(requests)
    const stored = found(['quokka'])
    if (insight !== 'terms') expect(stored).toEqual([])
    else for (const place of [store, /\/insight$/, /\/insight\.json$/]) expect(stored).toContainEqual(expect.stringMatching(place))
  })
})
