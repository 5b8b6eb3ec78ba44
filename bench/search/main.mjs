/**
 * Cost of search: CPU per query and build, memory and growth, compared with MiniSearch and SQLite FTS5, on generated passages. FTS5 has its
 * memory outside JavaScript's heap, which this does not measure.
 *
 *     npm run bench -- search [PASSAGES …]       default 1000 10000 100000
 *
 * CPU is user and system time of the whole process, garbage collection included; the engines take turns, question by question.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fts5 from '../engines/fts5.mjs'
import * as minisearch from '../engines/minisearch.mjs'
import * as orama from '../engines/orama.mjs'
import * as svc from '../engines/svc.mjs'
import { printTable } from '../table.mjs'
import { generate } from './generated-passages.mjs'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

const comparedEngines = [svc, minisearch, fts5]
/** Above this many passages Orama's own ranking takes minutes. */
const mostForOrama = 10_000
/** Time for each engine in a round; the median of the rounds counts. */
const milliseconds = 250
const rounds = 7

export async function main(args) {
  const sizes = args.length > 0 ? args.map(Number) : [1_000, 10_000, 100_000]
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    process.stderr.write('Usage: npm run bench -- search [PASSAGES …], each a whole number from 1\n')
    process.exit(64)
  }
  const rows = []
  const costs = new Map()
  for (const size of sizes) {
    const engines = size <= mostForOrama ? [...comparedEngines, orama] : comparedEngines
    const { passages, questions } = generate(size)
    const textBytes = passages.reduce((sum, { title, headings, text }) => sum + Buffer.byteLength(`${title}${headings.join('')}${text}`), 0)
    // Warms up the compiler with a small build, because a server builds more than once.
    for (const engine of engines) await engine.build(passages.slice(0, 500), 'en')
    const built = []
    for (const engine of engines) built.push(await measuredBuild(engine, passages))
    const queries = measuredQueries(built, questions)
    built.forEach(({ engine, cpu, heap, index }, position) => {
      const cost = queries[position]
      costs.set(`${engine.name} ${size}`, cost)
      rows.push([
        position === 0 ? size.toLocaleString('en') : '',
        engine.name,
        (cost * 1_000).toFixed(1),
        (cost / queries[0]).toFixed(1),
        (cpu / 1_000).toFixed(2),
        megabytes(heap),
        index === undefined ? '' : megabytes(index),
        (heap / textBytes).toFixed(2),
      ])
    })
  }
  printTable(['passages', 'engine', 'µs/query', 'times svc', 'build s', 'heap MB', 'buffers MB', 'heap/text'], rows)
  for (let position = 1; position < sizes.length; position += 1) {
    const [from, to] = [sizes[position - 1], sizes[position]]
    const exponents = comparedEngines.map(({ name }) => {
      const growth = Math.log(costs.get(`${name} ${to}`) / costs.get(`${name} ${from}`)) / Math.log(to / from)
      return `${name} ${growth.toFixed(2)}`
    })
    process.stdout.write(`growth exponent ${from.toLocaleString('en')} -> ${to.toLocaleString('en')}: ${exponents.join(', ')}\n`)
  }
}

async function measuredBuild(engine, passages) {
  await collectAll()
  const before = memory()
  const start = process.cpuUsage()
  const index = await engine.build(passages, 'en')
  const cpu = cpuSince(start)
  await collectAll()
  return { engine, index: index.byteLength, search: index.search, cpu, heap: memory() - before }
}

/** Milliseconds of CPU per query of each engine. */
function measuredQueries(built, questions) {
  const samples = built.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    built.forEach(({ search }, position) => {
      const start = process.cpuUsage()
      const end = performance.now() + milliseconds
      let asked = 0
      do {
        // Slow queries run singly, fast ones in tens, so that reading the clock costs nothing.
        for (let repeat = 0; repeat < (position === 0 ? 10 : 1); repeat += 1) {
          search(questions[asked % questions.length], 10)
          asked += 1
        }
      } while (performance.now() < end)
      samples[position].push(cpuSince(start) / asked)
    })
  }
  return samples.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)])
}

/** Freed buffers are subtracted a moment after they are collected. */
async function collectAll() {
  for (let round = 0; round < 4; round += 1) {
    collectGarbage()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function memory() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Milliseconds. */
function cpuSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1)
}
