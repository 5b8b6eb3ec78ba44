/**
 * What a start costs: the time until the first tool call is answered, the CPU time until then, and the memory at rest. Ours serves a folder
 * that was served before; the others serve one finished result for each tool.
 *
 *     npm run bench -- start [ROUNDS]       default 10
 *
 * The servers start one after the other, and the figures are medians.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answersOf, peer } from '../mcp/main.mjs'
import { message } from '../mcp/requests.mjs'
import { builtServer, shippedContent, startMeasured } from '../measure/measured-server.mjs'
import { median } from '../measure/statistics.mjs'
import { printTable } from '../table.mjs'
import { wholeNumbers } from '../whole-numbers.mjs'

/** Milliseconds after the first answer: what a start still does is over, and nothing is asked. */
const rest = 2_000

const call = { name: 'get_page', arguments: { page: '/pricing' } }

export async function main([given = '10']) {
  const [rounds] = wholeNumbers([given], 'start [ROUNDS]')
  const samples = await measure({ rounds })
  printTable(
    ['start', 'first answer, ms', 'CPU until then, ms', 'memory at rest, MB'],
    Array.from(samples, ([name, starts]) => [
      name,
      ...['answered', 'cpu', 'memory'].map((key) => median(starts.map((start) => start[key])).toFixed(0)),
    ]),
  )
}

/** @param {{ rounds: number, content?: string, settling?: number }} options @returns {Promise<Map<string, { answered: number, cpu: number, memory: number }[]>>} by server */
export async function measure({ rounds, content = shippedContent, settling = rest }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-start-'))
  const answers = join(folder, 'answers.json')
  const env = {
    CONTENT_DIR: content,
    BASE_URL: 'http://localhost',
    QUOTA_URL: `sqlite:${folder}/quota.db`,
    STORE_URL: `sqlite:${folder}/store.db`,
  }
  const servers = {
    svc: { file: builtServer, options: { env, readyPath: '/healthz' } },
    'express with the SDK': { file: peer('sdk-express'), options: { env: { ANSWERS: answers } } },
    fastmcp: { file: peer('fastmcp'), options: { env: { ANSWERS: answers } } },
  }
  try {
    const first = await startMeasured(builtServer, servers.svc.options)
    writeFileSync(answers, JSON.stringify(await answersOf(first.port, call.arguments.page, 'http://localhost')))
    await delay(settling)
    await first.stop()
    const samples = new Map(Object.keys(servers).map((name) => [name, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const [name, { file, options }] of Object.entries(servers)) samples.get(name).push(await measureStart(file, options, settling))
    return samples
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function measureStart(file, options, settling) {
  const begun = performance.now()
  const server = await startMeasured(file, options)
  try {
    await callTool(server.port)
    const answered = performance.now() - begun
    const { cpu } = await server.usage()
    await delay(settling)
    const { memory } = await server.usage()
    return { answered, cpu: cpu / 1_000, memory: memory / 1_000_000 }
  } finally {
    await server.stop()
  }
}

/** The answer is JSON or one event, as the server prefers. */
async function callTool(port) {
  const { headers, body } = message('legacy', 'tools/call', call, 1)
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!text.includes('"result"')) throw new Error(`The call was answered with ${response.status}: ${text}`)
}
