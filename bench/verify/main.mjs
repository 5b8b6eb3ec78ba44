/**
 * Time of a verdict on a quote, with a history of 400 days.
 *
 *     npm run bench -- verify [PAGES] [QUOTES]        default 10,000 pages, 2,000 quotes
 *
 * Every page has an earlier revision, and every hundredth quote asks about a page that was edited on each of 400 days. Quotes are sentences of the page,
 * sentences of another page, and sentences with a word or an order that no page has. One request after the other, over HTTP.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Database from 'libsql'
import { writeGeneratedContent } from '../http/generated-content.mjs'
import { builtServer, startMeasured } from '../measure/measured-server.mjs'
import { quantile } from '../measure/statistics.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

const days = 400
/** How long the first publication may take to be written to the store (milliseconds). */
const timeout = 300_000

export async function main([pages = '10000', quotes = '2000']) {
  const counts = wholeNumbers([pages, quotes], 'verify [PAGES] [QUOTES]', 2)
  const { times, verdicts } = await measure(...counts)
  const time = (share) => quantile(times, share).toFixed(1)
  printTable(
    [`${counts[0].toLocaleString('en')} pages, ${days} days`, 'milliseconds', 'goal'],
    [
      ['verdict, p50', time(0.5), ''],
      ['verdict, p95', time(0.95), 20],
      ['verdict, p99', time(0.99), ''],
    ],
  )
  const found = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`)
  process.stdout.write(`\n${found.join(', ')}\n`)
}

/** @param {number} pages @param {number} quotes */
export async function measure(pages, quotes) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'))
  const content = join(folder, 'content')
  const store = join(folder, 'store.db')
  const env = {
    CONTENT_DIR: content,
    QUOTA_URL: 'memory:',
    STORE_URL: `sqlite:${store}`,
    BASE_URL: 'http://localhost',
    MCP_CALLS_PER_MINUTE: '1000000',
  }
  const paths = writeGeneratedContent(content, pages)
  const running = await startMeasured(builtServer, { env, readyPath: '/healthz' })
  try {
    await written(store, pages)
    addHistory(store, paths[0])
    const sentences = paths.slice(0, 200).map((path) => sentenceOf(join(content, `pages${path}.md`)))
    const times = []
    const verdicts = {}
    for (let number = 0; number < quotes; number += 1) {
      const [quote, path] = asked(number, paths, sentences)
      const address = `http://127.0.0.1:${running.port}/api/v1/verify?${new URLSearchParams({ quote, page: path })}`
      const before = performance.now()
      const { verdict } = await (await fetch(address)).json()
      times.push(performance.now() - before)
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
    }
    return { times, verdicts }
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true })
  }
}

async function written(store, pages) {
  const deadline = performance.now() + timeout
  const count = () => {
    const database = new Database(store)
    try {
      return database.prepare('SELECT COUNT(*) AS count FROM svc_page_revision').get().count
    } catch {
      return 0
    } finally {
      database.close()
    }
  }
  while (count() < pages) {
    if (performance.now() > deadline) throw new Error('the history was not written in time')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** An earlier revision of every page, and one of each day of one page. */
function addHistory(store, daily) {
  const database = new Database(store)
  database.exec('BEGIN')
  const insert =
    database.prepare(`INSERT INTO svc_page_revision SELECT path, ?, ?, ?, ?, changed_sections, fields, sections, ?, tag, parts, ?,
    structure, article FROM svc_page_revision WHERE path = ? AND replaced_at IS NULL`)
  const day = (number) => new Date(Date.now() - number * 86_400_000).toISOString()
  for (const { path, text } of database.prepare('SELECT path, text FROM svc_page_revision').all()) {
    const current = brotliDecompressSync(text).toString()
    for (let number = 1; number <= (path === daily ? days : 1); number += 1) {
      // Of the same length: the structure of the current text has its places.
      const earlier = brotliCompressSync(current.replace(/\bthe\b/, `${number}`.padStart(3, '0')))
      insert.run(`${number}`.padStart(16, '0'), day(number + 1), day(number + 1), day(number), earlier.length, earlier, path)
    }
  }
  database.exec('COMMIT')
  database.close()
}

function sentenceOf(file) {
  const [, sentence] = /## Section 1\n\n([^\n]{40,300}?)[.\n]/.exec(readFileSync(file, 'utf8')) ?? []
  return sentence ?? 'Nothing of that kind is on any page'
}

function asked(number, paths, sentences) {
  const at = number % sentences.length
  const words = sentences[at].split(' ')
  const quotes = [
    words,
    words.map((word, index) => (index === Math.floor(words.length / 2) ? 'zebra' : word)),
    [...words.slice(0, 2), words[3], words[2], ...words.slice(4)],
    sentences[(at + 1) % sentences.length].split(' '),
  ]
  return [quotes[number % quotes.length].join(' '), number % 100 === 1 ? paths[0] : paths[at]]
}
