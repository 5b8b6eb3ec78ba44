/**
 * Cost of a number of pages: CPU of a first start, of a later start and of one edited page; memory while serving and during an edit; search
 * times before and meanwhile. Of the edits medians and the worst are printed. SQLite FTS5 indexes the same passages and replaces one. The goals are for real documentation of the same size.
 *
 *     npm run bench -- size PAGES
 *
 * CPU is user and system time of the server and of the process that builds. Memory is resident, of both, sampled four times a second.
 */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build } from '../engines/fts5.mjs'
import { writeGeneratedContent } from '../http/generated-content.mjs'
import { message } from '../mcp/requests.mjs'
import { builtServer, startMeasured } from '../measure/measured-server.mjs'
import { median, quantile } from '../measure/statistics.mjs'
import { generate } from '../search/generated-passages.mjs'
import { exchange, get } from '../soak/exchange.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

/** Six kilobytes, as in real documentation. */
const sectionsOfPage = 5
const sampleEvery = 250
/** Time for garbage collection after a start (milliseconds), and until files that were just written have stamps. */
const settling = 5_000
/** CPU of an idle second (microseconds). */
const idleSecond = 100_000
/** Forty searches a second. */
const searchEvery = 25
const lookEvery = 20
/** Searches before the edit, in as many seconds as an edit may take. */
const idleSearches = 200
const replacements = 20
const editedPage = 'page-0'
/** One edit of 10,000 pages takes the time of about 80 searches, too few for a 99th percentile. */
const edits = 5
/** Time limit of a reload (milliseconds). */
const timeout = 1_800_000

export async function main([given]) {
  const [pages] = wholeNumbers([given], 'size PAGES', 2)
  const measured = await measure(pages)
  const { firstStart, laterStart, edit, visible, source, served, growth, block, written, file, idle, searches } = measured
  const fts5 = await measureFts5(pages)
  const searchTimes = (list) => `${quantile(list, 0.5).toFixed(1)} / ${quantile(list, 0.99).toFixed(1)}`
  printTable(
    [`${pages.toLocaleString('en')} pages, ${megabytes(source)} MB`, 'measured', 'goal'],
    [
      ['first start, s CPU', seconds(firstStart), ''],
      ['later start, s CPU', seconds(laterStart), pages === 10_000 ? 2 : ''],
      [`one edit, s CPU (median of ${edits})`, seconds(edit), pages === 10_000 ? 1.5 : ''],
      ['one edit, % of the first start', ((edit / firstStart) * 100).toFixed(1), pages === 10_000 ? 3 : ''],
      [`one edit, s until it is visible (median of ${edits})`, (visible / 1_000).toFixed(2), pages === 10_000 ? 2 : ''],
      ['one edit, memory of all processes, at most, times before', growth.toFixed(2), 1.4],
      ['one edit, kB written', (written / 1_000).toFixed(0), 1_000],
      ['memory while serving, MB', megabytes(served), ''],
      ['memory while serving, times source', (served / source).toFixed(1), ''],
      ['the file, times source', (file / source).toFixed(1), 6],
      [`search p50 / p99, ms (${idle.length} searches)`, searchTimes(idle), ''],
      [`search p50 / p99 during the edit, ms (${searches.length} searches)`, searchTimes(searches), ''],
      ['longest turn of the event loop during the edit, ms', block.toFixed(0), 50],
      ['FTS5: build, s CPU', seconds(fts5.build), ''],
      ['FTS5: replacement of one passage, ms CPU', (fts5.replacement / 1_000).toFixed(1), ''],
    ],
  )
}

/** Microseconds of CPU to index the passages of as many pages, and to replace one of them. */
async function measureFts5(pages) {
  const { passages } = generate(pages * sectionsOfPage)
  const cpu = () => process.cpuUsage().user + process.cpuUsage().system
  const begun = cpu()
  const { replace } = await build(passages)
  const built = cpu()
  for (const passage of passages.slice(0, replacements)) replace({ ...passage, text: `${passage.text} A line that was added.` })
  return { build: built - begun, replacement: (cpu() - built) / replacements }
}

/** @param {number} pages */
export async function measure(pages) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-size-'))
  const content = join(folder, 'content')
  try {
    writeGeneratedContent(content, pages, sectionsOfPage)
    await delay(settling)
    const quota = join(folder, 'data/quota.db')
    const env = {
      CONTENT_DIR: content,
      QUOTA_URL: `sqlite:${quota}`,
      STORE_URL: `sqlite:${join(folder, 'data/store.db')}`,
      BASE_URL: 'http://localhost',
      MCP_CALLS_PER_MINUTE: '100000',
      BUILD_TIMEOUT_SECONDS: String(timeout / 1_000),
      // A build of 100,000 pages needs more heap than Node gives it.
      ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
    }
    const first = await startMeasured(builtServer, { env, readyPath: '/healthz' })
    const firstStart = (await first.usage()).cpu
    await hasRecorded(first)
    await first.stop()
    const later = await startMeasured(builtServer, { env, readyPath: '/healthz' })
    try {
      const laterStart = (await later.usage()).cpu
      await delay(settling)
      const { memory: served } = await later.usage()
      // The folder of the publisher is the only one.
      const [publisher] = readdirSync(join(folder, 'data'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
      const data = join(folder, 'data', publisher.name)
      const file = statSync(join(data, 'publication.sqlite')).size
      const publication = () => bytesOf(data, (name) => name.startsWith('publication.'))
      const bytes = publication()
      const source = bytesOf(join(content, 'pages'))
      const edited = await measureEdits(later, content)
      return { firstStart, laterStart, source, served, file, written: (publication() - bytes) / edits, ...edited }
    } finally {
      await later.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A later start has the history of the first one, which records all pages in the background: until then it takes most of a core. */
async function hasRecorded(running) {
  let used
  do {
    const { cpu } = await running.usage()
    await delay(1_000)
    used = (await running.usage()).cpu - cpu
  } while (used > idleSecond)
}

async function measureEdits(running, content) {
  const { questions } = generate(1_000)
  // Warm-up.
  for (const question of questions.slice(0, 100)) await search(running.port, question)
  const measured = []
  while (measured.length < edits) measured.push(await measureEdit(running, content, questions, `Line ${measured.length} was added.`))
  const all = (figure) => measured.flatMap((edit) => edit[figure])
  return {
    edit: median(all('cpu')),
    visible: median(all('visible')),
    growth: Math.max(...all('growth')),
    block: Math.max(...all('block')),
    idle: all('idle'),
    searches: all('searches'),
  }
}

async function measureEdit(running, content, questions, line) {
  const { port } = running
  appendFileSync(join(content, `pages/${editedPage}.md`), `\n${line}\n`)
  const { memory: before, cpu: begun } = await running.usage()
  const idle = await searchWhile(port, questions, (asked) => asked < idleSearches)
  await running.longestBlock()
  const { cpu } = await running.usage()
  const costOfSearch = (cpu - begun) / idle.length
  let peak = before
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await running.usage()).memory)
      await delay(sampleEvery)
    }
  })()
  const signalled = performance.now()
  const looking = (async () => {
    while (!(await get(port, `/${editedPage}.md`)).text.includes(line) && performance.now() < signalled + timeout) await delay(lookEvery)
    isOver = true
    return performance.now() - signalled
  })()
  running.signal('SIGHUP')
  const searches = await searchWhile(port, questions, () => !isOver)
  const visible = await looking
  await sampling
  // The server saves the edit after it serves it.
  await delay(sampleEvery)
  const after = await running.usage()
  const used = after.cpu - cpu - costOfSearch * searches.length
  return { cpu: used, visible, growth: peak / before, block: await running.longestBlock(), idle, searches }
}

/** Searches at their rate. @returns {Promise<number[]>} milliseconds of each */
async function searchWhile(port, questions, isOn) {
  const times = []
  let next = performance.now()
  while (isOn(times.length)) {
    times.push(await search(port, questions[times.length % questions.length]))
    next = Math.max(next + searchEvery, performance.now())
    await delay(next - performance.now())
  }
  return times
}

/** Milliseconds until the answer has come. */
async function search(port, query) {
  const { headers, body } = message('legacy', 'tools/call', { name: 'search_knowledge', arguments: { query } }, 1)
  const sent = { port, path: '/mcp', method: 'POST', headers: { ...headers, Host: 'localhost' }, body, agent: false }
  const { status, milliseconds } = await exchange(sent)
  if (status !== 200) throw new Error(`a search is answered with ${status}`)
  return milliseconds
}

function bytesOf(folder, isCounted = () => true) {
  const names = readdirSync(folder).filter(isCounted)
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function seconds(microseconds) {
  return (microseconds / 1_000_000).toFixed(1)
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(0)
}
