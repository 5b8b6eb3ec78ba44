/**
 * Time of an edit with `--watch`: from the moment a page of the shipped content is saved until a request returns it.
 *
 *     npm run bench -- watch [EDITS]
 *
 * The first edits warm up the program and do not count. CPU is that of the server and the builder together. It includes the work after the
 * publication, and other work on the machine changes it less than the time.
 */
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServer, shippedContent, startMeasured } from '../measure/measured-server.mjs'
import { median } from '../measure/statistics.mjs'
import { get } from '../soak/exchange.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

/** Milliseconds between two edits, for the work that follows a publication. */
const pause = 500
/** Milliseconds after which an edit counts as lost: a hundred times the goal. */
const longestEdit = 30_000
/** Milliseconds between two looks for the end of the start. */
const lookEvery = 20

export async function main([given = '20']) {
  const [edits] = wholeNumbers([given], 'watch [EDITS]')
  const samples = await measure(edits)
  const row = (name, key, goal = '') => {
    const values = samples.map((sample) => sample[key])
    return [name, Math.min(...values).toFixed(0), median(values).toFixed(0), Math.max(...values).toFixed(0), goal]
  }
  printTable(
    ['70 pages, one edited', 'best', 'median', 'worst', 'goal'],
    [
      row('saved to visible, ms', 'visible', 300),
      row('  until open pages are told, ms', 'told'),
      row('  request of the page, ms', 'requested'),
      row('CPU of builder and server, ms', 'cpu'),
      row('memory of both, MB', 'memory'),
    ],
  )
}

/** @param {number} edits @param {number} [warmUpEdits] */
export async function measure(edits, warmUpEdits = 5) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-watch-'))
  const content = join(folder, 'content')
  cpSync(shippedContent, content, { recursive: true })
  const file = join(content, 'pages/pricing.md')
  const text = readFileSync(file, 'utf8')
  const env = { CONTENT_DIR: content, BASE_URL: 'http://localhost', QUOTA_URL: 'memory:', STORE_URL: `sqlite:${join(folder, 'store.db')}` }
  const server = await startMeasured(builtServer, { args: ['--watch'], env, readyPath: '/healthz' })
  try {
    while (!server.printed().includes('Stop with Ctrl+C')) await delay(lookEvery)
    const samples = []
    for (let edit = 0; edit < warmUpEdits + edits; edit += 1) {
      const line = `Edit number ${edit}.`
      const sample = await measureEdit(server, () => writeFileSync(file, `${text}\n${line}\n`), line)
      if (edit >= warmUpEdits) samples.push(sample)
    }
    return samples
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureEdit(server, save, line) {
  const stream = await openStream(server.port)
  const { cpu: before } = await server.usage()
  const saved = performance.now()
  save()
  await stream.nextRevision()
  const told = performance.now()
  const { text } = await get(server.port, '/pricing.md')
  const visible = performance.now()
  if (!text.includes(line)) throw new Error(`The page does not have the line "${line}".`)
  stream.close()
  await delay(pause)
  const { cpu, memory } = await server.usage()
  return {
    visible: visible - saved,
    told: told - saved,
    requested: visible - told,
    cpu: (cpu - before) / 1_000,
    memory: memory / 1_000_000,
  }
}

/** The stream of edits after its first message, which has the served revision. */
async function openStream(port) {
  const response = await new Promise((resolve, reject) => open({ port, path: '/edits.stream', agent: false }, resolve).on('error', reject))
  const next = async (signal) => {
    const [chunk] = await once(response, 'data', { signal }).catch((cause) => {
      throw new Error(`The server named no new revision within ${longestEdit / 1_000} s.`, { cause })
    })
    return /"revision":"(\w+)"/.exec(chunk)?.[1]
  }
  const first = await next(AbortSignal.timeout(longestEdit))
  const nextRevision = async () => {
    const signal = AbortSignal.timeout(longestEdit)
    // Comments have no revision.
    for (let revision = first; revision === first; revision = (await next(signal)) ?? first);
  }
  return { nextRevision, close: () => response.destroy() }
}
