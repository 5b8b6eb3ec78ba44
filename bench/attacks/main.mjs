/**
 * The longest time that one request occupies the event loop: on-CPU time of the main thread between two ticks of a timer of 5 ms, so that the
 * load of the machine does not count. One tick is included.
 *
 *     npm run bench -- attacks [PAGES...]        default 70, 1,000 and 10,000 pages, then 70 with a page of 1 MiB that has 50 stored revisions
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Database from 'libsql'
import { writeGeneratedContent } from '../http/generated-content.mjs'
import { builtServer, startMeasured } from '../measure/measured-server.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

/** No request may block longer (milliseconds). */
const goal = 50
/** Each request is sent so often, because the first ones run uncompiled. */
const rounds = 3
const revisions = 50
const mebibyte = 1_048_576
/** Milliseconds after the history was written. */
const afterStart = 2_000
/** Milliseconds until the history is written. */
const timeout = 120_000

export async function main(given) {
  const counts = given.length === 0 ? [70, 1_000, 10_000] : wholeNumbers(given, 'attacks [PAGES...]', given.length)
  const columns = []
  for (const pages of counts) columns.push({ name: `${pages.toLocaleString('en')} pages`, blocks: await measure(pages, false) })
  columns.push({ name: '1 MiB page', blocks: await measure(70, true) })
  const kinds = [...columns[0].blocks.keys()]
  printTable(
    ['longest block, milliseconds', ...columns.map(({ name }) => name), 'goal'],
    kinds.map((kind) => [kind, ...columns.map(({ blocks }) => blocks.get(kind).toFixed(1)), goal]),
  )
}

/** @param {number} pages @param {boolean} isLarge whether one page has 1 MiB and 50 stored revisions */
async function measure(pages, isLarge) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-attacks-'))
  const content = join(folder, 'content')
  const store = join(folder, 'store.db')
  const env = {
    CONTENT_DIR: content,
    QUOTA_URL: 'memory:',
    STORE_URL: `sqlite:${store}`,
    BASE_URL: 'http://localhost',
    MCP_CALLS_PER_MINUTE: '1000000',
  }
  const [path] = writeGeneratedContent(content, pages)
  if (isLarge) writeFileSync(join(content, 'pages', `${path}.md`), largePage())
  const running = await startMeasured(builtServer, { env, readyPath: '/healthz' })
  try {
    const stored = await storedRevision(store, path, pages)
    if (isLarge) addRevisions(store, path)
    // What a start still does is not a request's.
    await new Promise((resolve) => setTimeout(resolve, afterStart))
    const blocks = new Map()
    for (const [kind, request] of requestsOf(path, stored)) {
      await running.longestBlock()
      for (let round = 0; round < rounds; round += 1) {
        const response = await fetch(`http://127.0.0.1:${running.port}${request.path}`, request)
        const body = await response.text()
        if (response.status >= 500) throw new Error(`${kind}: ${response.status} ${body}`)
      }
      blocks.set(kind, await running.longestBlock())
    }
    return blocks
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, maxRetries: 10 })
  }
}

function* requestsOf(path, revision) {
  const verify = (quote, page, more = {}) => ({ path: `/api/v1/verify?${new URLSearchParams({ quote, page, ...more })}` })
  yield ['health', { path: '/healthz' }]
  yield ['verify, one letter', verify('a a a a a a a a a a a a', path)]
  yield ['verify, frequent words', verify('in of to and in of to and in of to and in of to', path)]
  yield ['verify, words of the page', verify(`${'A paragraph with '.repeat(26)}x`, path)]
  yield ['verify, no page has it', verify('A zebra pays nothing for the cover of its stripes.', path)]
  yield ['verify, on another page', verify('A paragraph with bold words and a price of 17 EUR per month for plan 17.', '/')]
  yield ['verify, a revision', verify('Prices are 17 EUR per month for plan 17.', path, { revision })]
  yield ['page', { path }]
  yield ['page as Markdown', { path: `${path}.md` }]
  yield ['revision', { path: `${path}@${revision}` }]
  yield ['revision as Markdown', { path: `${path}@${revision}.md` }]
  yield ['history', { path: `${path}.history.json` }]
  yield ['changes', { path: '/changes.json' }]
  yield ['search page', { path: '/search?q=what+does+the+plan+cost' }]
  yield ['unknown page', { path: '/pgae-1' }]
  for (const [name, args] of Object.entries({
    search_knowledge: { query: 'what does the plan cost per month' },
    get_page: { page: path },
    ask_service: { question: 'What does plan 17 cost per month?' },
  }))
    yield [name, toolCall(name, args)]
}

function toolCall(name, args) {
  return {
    path: '/mcp',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  }
}

/** Text with all marks, in sections that a page may have. */
function largePage() {
  let text = '---\ntitle: A large page\ndescription: It has one mebibyte.\nreviewed: 2026-01-01\n---\n\n# A large page\n'
  for (let section = 1; text.length < mebibyte - 20_000; section += 1) {
    text += `\n## Plan ${section}\n\n`
    for (let line = 0; line < 60; line += 1)
      text += `A paragraph with **bold** words and a [price](/) of ${section} EUR per month for plan ${line}. Prices are ${line} EUR.\n\n`
    text += '| plan | price |\n| --- | --- |\n'
    for (let row = 0; row < 20; row += 1) text += `| plan ${row} | ${row * section} EUR |\n`
  }
  return text
}

/** The current revision of a page, when all pages are stored. */
async function storedRevision(store, path, pages) {
  const deadline = performance.now() + timeout
  for (;;) {
    const revision = currentRevision(store, path, pages)
    if (revision !== undefined) return revision
    if (performance.now() > deadline) throw new Error('the history was not written in time')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function currentRevision(store, path, pages) {
  const database = new Database(store)
  try {
    const { count } = database.prepare('SELECT COUNT(*) AS count FROM svc_page_revision').get()
    return count < pages ? undefined : database.prepare('SELECT revision FROM svc_page_revision WHERE path = ?').get(path).revision
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

/** Earlier revisions of a page, each with one word that the others do not have. */
function addRevisions(store, path) {
  const database = new Database(store)
  database.exec('BEGIN')
  const { revision, text } = database.prepare('SELECT revision, text FROM svc_page_revision WHERE path = ?').get(path)
  const current = brotliDecompressSync(text).toString()
  const insert =
    database.prepare(`INSERT INTO svc_page_revision SELECT path, ?, ?, ?, ?, changed_sections, fields, sections, ?, tag, parts, ?, structure,
    article FROM svc_page_revision WHERE path = ? AND revision = ?`)
  const day = (number) => new Date(Date.now() - number * 86_400_000).toISOString()
  for (let number = 1; number <= revisions; number += 1) {
    const name = `${number}`.padStart(16, '0')
    const earlier = brotliCompressSync(Buffer.from(current.replace('month', `m${`${number}`.padStart(3, '0')}h`)), { params: { 1: 4 } })
    insert.run(name, day(number + 1), day(number + 1), day(number), earlier.length, earlier, path, revision)
  }
  database.exec('COMMIT')
  database.close()
}
