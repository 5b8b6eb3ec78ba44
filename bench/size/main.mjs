/**
 * Cost of a number of pages: CPU of a first start, of a later start and of a reload after one edited page; memory while serving and
 * during that reload; search times meanwhile. The goals are for real documentation of the same size.
 *
 *     npm run bench -- size PAGES
 *
 * CPU is user and system time of the server and of the process that builds. Memory is resident, of both, sampled four times a second.
 */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeGeneratedContent } from '../http/generated-content.mjs'
import { message } from '../mcp/requests.mjs'
import { builtServer, startMeasured } from '../measure/measured-server.mjs'
import { quantile } from '../measure/statistics.mjs'
import { generate } from '../search/generated-passages.mjs'
import { exchange, get } from '../soak/exchange.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

/** Six kilobytes, as in real documentation. */
const sectionsOfPage = 5
const sampleEvery = 250
/** Time for garbage collection after a start (milliseconds). */
const settling = 5_000
/** Forty searches a second. */
const searchEvery = 25
/** Time limit of a reload (milliseconds). */
const timeout = 1_800_000

/** Seconds of CPU by pages: first start, reload. */
const goals = { 3000: [6, undefined], 10000: [20, 3], 36000: [75, 10] }

export async function main([given]) {
  const [pages] = wholeNumbers([given], 'size PAGES', 2)
  const { firstStart, laterStart, reload, source, served, peak, before, file, searches } = await measure(pages)
  const [firstGoal, reloadGoal] = goals[pages] ?? []
  const p99 = quantile(searches, 0.99)
  printTable(
    [`${pages.toLocaleString('en')} pages, ${megabytes(source)} MB`, 'measured', 'goal'],
    [
      ['first start, s CPU', seconds(firstStart), firstGoal ?? ''],
      ['later start, s CPU', seconds(laterStart), pages === 10_000 ? 2 : ''],
      ['reload after one edit, s CPU', seconds(reload), reloadGoal ?? ''],
      ['memory of that reload, times before', (peak / before).toFixed(2), 1.3],
      ['memory while serving, MB', megabytes(served), ''],
      ['memory while serving, times source', (served / source).toFixed(1), 6],
      ['the file, times source', (file / source).toFixed(1), 6],
      [`search p99 during the reload, ms (${searches.length} searches)`, p99.toFixed(1), 25],
    ],
  )
}

/** @param {number} pages */
export async function measure(pages) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-size-'))
  const content = join(folder, 'content')
  try {
    writeGeneratedContent(content, pages, sectionsOfPage)
    const quota = join(folder, 'data/quota.db')
    const env = {
      CONTENT_DIR: content,
      QUOTA_URL: `sqlite:${quota}`,
      STORE_URL: `sqlite:${join(folder, 'data/store.db')}`,
      BASE_URL: 'http://localhost',
      MCP_CALLS_PER_MINUTE: '100000',
      BUILD_TIMEOUT_SECONDS: String(timeout / 1_000),
    }
    const first = await startMeasured(builtServer, { env, readyPath: '/healthz' })
    const firstStart = (await first.usage()).cpu
    await hasRecorded(first.port)
    await first.stop()
    const later = await startMeasured(builtServer, { env, readyPath: '/healthz' })
    try {
      const laterStart = (await later.usage()).cpu
      await delay(settling)
      const { memory: served } = await later.usage()
      const reloaded = await measureReload(later, content)
      const file = statSync(join(folder, 'data/publication.sqlite')).size
      return { firstStart, laterStart, source: bytesOf(content), served, file, ...reloaded }
    } finally {
      await later.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A later start has the history of the first one: to record all pages takes memory that returns late. */
async function hasRecorded(port) {
  while (JSON.parse((await get(port, '/changes.json')).text).items.length === 0) await delay(sampleEvery)
}

async function measureReload(running, content) {
  const { port } = running
  const line = 'A line that was added.'
  appendFileSync(join(content, 'pages/page-0.md'), `\n${line}\n`)
  const { questions } = generate(1_000)
  const searches = []
  // Warm-up.
  for (const question of questions.slice(0, 100)) await search(port, question)
  const { memory: before } = await running.usage()
  const idle = await costOfSearches(running, questions)
  const begun = await running.usage()
  let peak = before
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await running.usage()).memory)
      await delay(sampleEvery)
    }
  })()
  running.signal('SIGHUP')
  const deadline = performance.now() + timeout
  let next = performance.now()
  for (let asked = 0; !isOver; asked += 1) {
    searches.push(await search(port, questions[asked % questions.length]))
    if (asked % 20 === 0) isOver = (await get(port, '/page-0.md')).text.includes(line) || performance.now() > deadline
    next = Math.max(next + searchEvery, performance.now())
    await delay(next - performance.now())
  }
  await sampling
  const after = await running.usage()
  return { reload: after.cpu - begun.cpu - idle * searches.length, before, peak, searches }
}

/** Microseconds of CPU of one search. */
async function costOfSearches(running, questions) {
  const { cpu } = await running.usage()
  for (const question of questions.slice(100, 200)) await search(running.port, question)
  return ((await running.usage()).cpu - cpu) / 100
}

/** Milliseconds until the answer has come. */
async function search(port, query) {
  const { headers, body } = message('legacy', 'tools/call', { name: 'search_knowledge', arguments: { query } }, 1)
  const sent = { port, path: '/mcp', method: 'POST', headers: { ...headers, Host: 'localhost' }, body, agent: false }
  const { status, milliseconds } = await exchange(sent)
  if (status !== 200) throw new Error(`a search is answered with ${status}`)
  return milliseconds
}

function bytesOf(content) {
  const pages = join(content, 'pages')
  return readdirSync(pages).reduce((sum, name) => sum + statSync(join(pages, name)).size, 0)
}

function seconds(microseconds) {
  return (microseconds / 1_000_000).toFixed(1)
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(0)
}
