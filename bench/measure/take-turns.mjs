/** How servers are measured beside each other: in turns, so that what else the machine does falls on all of them. */

const connections = 32

/**
 * Rounds in which every subject has its turn, each round beginning with another one.
 *
 * @param {readonly { name: string, server: { port: number, usage(): Promise<{ cpu: number, memory: number }> }, status?: number,
 *   requests: readonly string[] | ((round: number) => Promise<readonly string[]>) }[]} subjects what each is asked, and answers
 * @param {{ load: ReturnType<typeof import('./load.mjs').startLoad>, rounds: number, requests: number, warmUpRounds: number }} options
 *   `warmUpRounds` come first and do not count: the engine has compiled what is hot by then
 * @returns {Promise<Map<string, { cost: number[], memory: number[] }>>} of each round, microseconds per request and bytes after the load
 */
export async function takeTurns(subjects, { load, rounds, requests: count, warmUpRounds }) {
  const samples = new Map(subjects.map(({ name }) => [name, { cost: [], memory: [] }]))
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const { name, server, status = 200, requests: given } = subjects[(turn + round) % subjects.length]
      const requests = typeof given === 'function' ? await given(round) : given
      const before = await server.usage()
      await load.run({ port: server.port, connections, count, status, requests })
      const after = await server.usage()
      if (round < warmUpRounds) continue
      samples.get(name).cost.push((after.cpu - before.cpu) / count)
      samples.get(name).memory.push(after.memory)
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
