/**
 * Does the server keep its promises for as long as it runs? Mixed load with aborts and faults against the built server:
 *
 *     npm run soak [MINUTES]        default 10
 *
 * Pages, the profile, searches and tools of ever new clients, paced; beside them attackers who hold 500 connections, callers who
 * leave in the middle of an answer, bodies that break off, bytes that are no request, a language model that fails in every way, and
 * a reload every few seconds, good and bad in turn. Exit code 1 when one of the figures is not reached.
 */
import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { address } from '../http/requests.mjs'
import { message } from '../mcp/requests.mjs'
import { startMeasured } from '../measure/measured-server.mjs'
import { printTable } from '../table.mjs'
import { startFailingModel } from './model.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Issue "Operations": what must be true in the end. */
const targets = { serverErrors: 0, growthPercent: 5, p99: 100 }

export async function main([minutes = '10']) {
  const seconds = Number(minutes) * 60
  if (!(seconds > 0)) {
    process.stderr.write('Usage: npm run soak [MINUTES], a number above 0\n')
    process.exit(64)
  }
  const { rows, isReached } = await soak({ seconds, attackers: 500, reloadEvery: 5_000 })
  printTable(['figure', 'target', 'measured'], rows)
  if (!isReached) process.exitCode = 1
}

/** @param {{ seconds: number, attackers: number, reloadEvery: number }} options the first fifth of the time warms up */
export async function soak({ seconds, attackers, reloadEvery }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-soak-'))
  const content = join(folder, 'content')
  cpSync(here('../../content'), content, { recursive: true })
  const model = await startFailingModel()
  const server = await startMeasured(here('../../apps/server/dist/main.js'), {
    readyPath: '/readyz',
    execArgv: ['--expose-gc'],
    env: {
      CONTENT_DIR: content,
      QUOTA_URL: `sqlite:${join(folder, 'quota.db')}`,
      TRUSTED_PROXIES: '127.0.0.1',
      INFERENCE_BASE_URL: model.baseUrl,
      INFERENCE_API_KEY: 'key',
      INFERENCE_MODEL: 'failing',
    },
  })
  const attack = fork(here('attackers.mjs'), [String(server.port), String(attackers)])
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const tally = { answers: 0, latencies: [], serverErrors: new Map(), overloaded: 0, lost: 0, aborted: 0, broken: 0, reloads: 0 }
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= end
  try {
    const load = [
      ...Array.from({ length: 8 }, () => repeat(isOver, 25, () => askNormally(server.port, agent, tally))),
      ...Array.from({ length: 4 }, () => repeat(isOver, 1_000, () => askAndLeave(server.port, tally))),
      repeat(isOver, 200, () => sendBroken(server.port, tally)),
      repeat(isOver, reloadEvery, () => reload(content, server, tally)),
    ]
    await delay(seconds * 200)
    const early = await server.usage()
    await Promise.all(load)
    // What ends by a deadline has ended by then.
    await delay(Math.min(25_000, seconds * 200))
    const late = await server.usage()
    return report({ tally, early, late, isAlive: server.isAlive(), modelRequests: model.requests() })
  } finally {
    attack.kill()
    agent.destroy()
    await server.stop()
    model.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function repeat(isOver, pause, act) {
  while (!isOver()) {
    await act()
    await delay(pause)
  }
}

const paths = [
  '/',
  '/index.md',
  '/pricing',
  '/pricing.md',
  '/llms.txt',
  '/openapi.json',
  '/api/v1/profile',
  '/api/profile?include_pricing=false',
  '/search?q=cyber+ransom',
  '/no-such-page',
  '/developers.md',
  '/sitemap.xml',
]
const calls = [
  ['tools/call', { name: 'search_knowledge', arguments: { query: 'does the cyber policy cover ransom payments' } }],
  ['tools/call', { name: 'get_page', arguments: { page: '/pricing' } }],
  ['tools/list', {}],
  ['resources/list', {}],
]
let turn = 0

function askNormally(port, agent, tally) {
  turn += 1
  const headers = { 'X-Forwarded-For': address(turn % 1_000_000) }
  if (turn % 3 > 0) return exchange({ port, agent, path: paths[Math.floor(turn / 2) % paths.length], headers }, undefined, tally)
  const [method, params] = calls[turn % calls.length]
  const { headers: own, body } = message(turn % 24 < 12 ? 'modern' : 'legacy', method, params, turn)
  return exchange(
    { port, agent, path: '/mcp', method: 'POST', headers: { ...headers, ...own, 'Content-Length': Buffer.byteLength(body) } },
    body,
    tally,
  )
}

/** One request of somebody who does nothing wrong: its answer must come, and come soon. */
function exchange(options, body, tally) {
  const begun = performance.now()
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      response.once('close', () => {
        tally.answers += 1
        tally.latencies.push(performance.now() - begun)
        // What design section 4 asks of a server whose event loop is late: on a busy machine that is the machine's doing.
        if (response.statusCode === 503 && response.headers['retry-after'] !== undefined) tally.overloaded += 1
        else if (response.statusCode >= 500) countError(tally, `${response.statusCode} ${options.path}`)
        resolve()
      })
    })
    sent.on('error', () => {
      // A connection that ends while it is chosen again is the client's to open anew (RFC 9110, section 9.2.2).
      if (!sent.reusedSocket) tally.lost += 1
      resolve()
    })
    sent.end(body)
  })
}

function countError({ serverErrors }, what) {
  serverErrors.set(what, (serverErrors.get(what) ?? 0) + 1)
}

/** Asks what only the model could answer, and leaves before, or just when, it has. */
function askAndLeave(port, tally) {
  turn += 1
  const { headers, body } = message(
    'modern',
    'tools/call',
    { name: 'ask_service', arguments: { question: 'Does the cyber policy cover ransom payments?' } },
    turn,
  )
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/mcp',
      method: 'POST',
      agent: false,
      headers: { ...headers, 'X-Forwarded-For': address(turn), 'Content-Length': Buffer.byteLength(body) },
    })
    sent.on('response', (response) => response.resume().on('error', () => undefined))
    sent.on('error', () => undefined)
    sent.on('close', resolve)
    sent.end(body)
    setTimeout(() => sent.destroy(), (turn % 20) * 50)
    tally.aborted += 1
  })
}

const broken = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 9\r\n\r\n{"json',
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(100_000)}`,
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  'GET /index.md HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n',
]

/** Bytes that are no request, or not all of one, and then nobody. */
function sendBroken(port, tally) {
  const bytes = broken[tally.broken % broken.length]
  tally.broken += 1
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (5(?!03)\d\d)/.exec(received) ?? []
      if (status !== undefined) countError(tally, `${status} to broken bytes`)
      resolve()
    })
    socket.write(bytes)
    setTimeout(() => socket.destroy(), 150)
  })
}

/** A good edit and a bad one in turn; the bad one is taken back by the next. */
function reload(content, server, tally) {
  const file = join(content, 'pages', 'about.md')
  const text = readFileSync(file, 'utf8')
    .replace(/^(?:titel|title):/m, tally.reloads % 2 === 0 ? 'title:' : 'titel:')
    .replace(/\n*(?:Edit \d+\.\n)?$/, `\n\nEdit ${tally.reloads}.\n`)
  writeFileSync(file, text)
  tally.reloads += 1
  server.signal('SIGHUP')
}

function report({ tally, early, late, isAlive, modelRequests }) {
  const latencies = tally.latencies.sort((a, b) => a - b)
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const errors = [...tally.serverErrors.values()].reduce((sum, count) => sum + count, 0)
  const growth = (late.heap / early.heap - 1) * 100
  const megabytes = (bytes) => (bytes / 1_048_576).toFixed(1)
  const rows = [
    ['answers of 5xx but those of an overload', `${targets.serverErrors}`, errors],
    ['answers that did not come', '0', tally.lost],
    ['process still runs', 'yes', isAlive ? 'yes' : 'no'],
    ['growth of the heap in use, %', `<= ${targets.growthPercent}`, growth.toFixed(1)],
    ['p99 of normal requests, ms', `< ${targets.p99}`, p99.toFixed(1)],
    ['heap in use after a fifth, in the end, MB', '', `${megabytes(early.heap)}, ${megabytes(late.heap)}`],
    ['resident after a fifth, in the end, MB', '', `${megabytes(early.memory)}, ${megabytes(late.memory)}`],
    ['normal answers', '', tally.answers],
    ['of them 503 because the machine was too busy', '', tally.overloaded],
    ['callers who left', '', tally.aborted],
    ['broken requests', '', tally.broken],
    ['calls of the model', '', modelRequests],
    ['reloads, good and bad', '', tally.reloads],
    ...[...tally.serverErrors].map(([what, count]) => [what, '', count]),
  ]
  const isReached = errors === 0 && tally.lost === 0 && isAlive && growth <= targets.growthPercent && p99 < targets.p99
  return { rows, isReached, errors, lost: tally.lost, isAlive, answers: tally.answers, reloads: tally.reloads }
}
