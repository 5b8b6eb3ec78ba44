/** Measures servers in turns, so that other load on the machine affects all of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../table.mjs'
import { startLoad } from './load.mjs'
import { startMeasured } from './measured-server.mjs'
import { median } from './statistics.mjs'

const connections = 32

/**
 * Pages of the two compared folders, and servers for each: two processes of the same program and content differ by an eighth, because
 * compiled code and memory have different layouts in each.
 */
export const comparedContents = { few: 100, many: 10_000, servers: 3 }

/**
 * Starts servers, measures them in turns and stops them.
 *
 * @param {(tools: { folder: string, load: ReturnType<typeof startLoad>, start: typeof startMeasured }) => Promise<Subject[]>} startSubjects
 * @param {{ rounds: number, requests: number, warmUpRounds: number, note?: (line: string) => void }} options `note` gets what is done now
 */
export async function measureInTurns(startSubjects, options) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const load = startLoad()
  const running = []
  const start = async (...args) => {
    const started = await startMeasured(...args)
    running.push(started)
    return started
  }
  try {
    options.note?.('Starting the servers …')
    return await takeTurns(await startSubjects({ folder, load, start }), { load, ...options })
  } finally {
    load.stop()
    for (const { stop } of running) await stop()
    rmSync(folder, { recursive: true })
  }
}

/** For the terminal: a run takes minutes, and its table comes at the end. */
export const noteOnTerminal = (line) => process.stderr.write(`${line}\n`)

/** Prints ratios, then the costs of every subject. */
export function printComparison({ ratios, samples }, what) {
  printTable(['ratio of CPU per request', 'target', 'measured', 'lowest', 'highest'], ratios)
  process.stdout.write('\n')
  const costs = [...samples].map(([name, { cost, memory }]) => [name, median(cost).toFixed(1), (median(memory) / 1e6).toFixed(0)])
  printTable([`server and ${what}`, 'microseconds', 'MB after load'], costs)
}

/** One after another. @template Server @param {number} count @param {() => Promise<Server>} start @returns {Promise<Server[]>} */
export async function startSeveral(count, start) {
  const servers = []
  while (servers.length < count) servers.push(await start())
  return servers
}

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {readonly { port: number, usage(): Promise<{ cpu: number, memory: number }> }[]} servers share the requests
 * @property {readonly string[] | ((round: number) => Promise<readonly string[]>)} requests
 * @property {number} [status] of every response; default 200
 */

/**
 * Rounds in which every subject has its turn, each round beginning with another one.
 *
 * @param {readonly Subject[]} subjects
 * @param {{ load: ReturnType<typeof startLoad>, rounds: number, requests: number, warmUpRounds: number, note?: (line: string) => void }} options
 *   warm-up rounds, in which the engine compiles, do not count
 * @returns {Promise<Map<string, { cost: number[], memory: number[] }>>} of each round, microseconds per request and bytes after the load
 */
async function takeTurns(subjects, { load, rounds, requests: count, warmUpRounds, note }) {
  const samples = new Map(subjects.map(({ name }) => [name, { cost: [], memory: [] }]))
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    note?.(`Round ${round + 1} of ${warmUpRounds + rounds} …`)
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const { name, servers, status = 200, requests: given } = subjects[(turn + round) % subjects.length]
      const requests = typeof given === 'function' ? await given(round) : given
      const isWarmUp = round < warmUpRounds
      const share = isWarmUp ? count : Math.ceil(count / servers.length)
      let cpu = 0
      let memory = 0
      for (const server of servers) {
        const before = await server.usage()
        // Only what is sent is copied into the other process.
        await load.run({ port: server.port, connections, count: share, status, requests: requests.slice(0, share) })
        const after = await server.usage()
        cpu += after.cpu - before.cpu
        memory = Math.max(memory, after.memory)
      }
      if (isWarmUp) continue
      samples.get(name).cost.push(cpu / (share * servers.length))
      samples.get(name).memory.push(memory)
    }
  }
  return samples
}

/** A row of a table: the median of the rounds' ratios, the lowest and the highest. */
export function ratioRow(label, target, above, below) {
  const ratios = above.map((value, round) => value / below[round])
  return [label, target, median(ratios).toFixed(2), Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)]
}
