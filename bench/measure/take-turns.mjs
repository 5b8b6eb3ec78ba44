/** Measures servers in turns, so that other load on the machine affects all of them. */

const connections = 32

/**
 * Number of servers for each content folder. Two processes of the same program and content differ by an eighth, as compiled code
 * and memory have different layouts in each, for as long as it runs.
 */
export const serversOfContent = 3

/** One after another. @template Server @param {number} count @param {() => Promise<Server>} start @returns {Promise<Server[]>} */
export async function startSeveral(count, start) {
  const servers = []
  while (servers.length < count) servers.push(await start())
  return servers
}

/**
 * Rounds in which every subject has its turn, each round beginning with another one.
 *
 * @param {readonly { name: string, servers: readonly { port: number, usage(): Promise<{ cpu: number, memory: number }> }[], status?: number,
 *   requests: readonly string[] | ((round: number) => Promise<readonly string[]>) }[]} subjects what each is asked, and answers; several
 *   servers of a subject share its requests
 * @param {{ load: ReturnType<typeof import('./load.mjs').startLoad>, rounds: number, requests: number, warmUpRounds: number }} options
 *   `warmUpRounds` come first and do not count: the engine has compiled what is hot by then
 * @returns {Promise<Map<string, { cost: number[], memory: number[] }>>} of each round, microseconds per request and bytes after the load
 */
export async function takeTurns(subjects, { load, rounds, requests: count, warmUpRounds }) {
  const samples = new Map(subjects.map(({ name }) => [name, { cost: [], memory: [] }]))
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const { name, servers, status = 200, requests: given } = subjects[(turn + round) % subjects.length]
      const requests = typeof given === 'function' ? await given(round) : given
      const isWarmUp = round < warmUpRounds
      const share = isWarmUp ? count : Math.ceil(count / servers.length)
      let cpu = 0
      let memory = 0
      for (const server of servers) {
        const before = await server.usage()
        // No more than are sent: the others would be copied into the other process for nothing.
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

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}
