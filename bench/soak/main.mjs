/**
 * Long-running test: mixed load with aborts and faults against the built server:
 *
 *     npm run soak [MINUTES]        default 10
 *
 * New clients request pages, the profile, searches, tools and questions. At the same time there are 500 attacking connections, callers that
 * disconnect, invalid bytes, a failing language model, a Redis that is killed or stops responding, a full queue, responses that wait behind
 * slow ones, and a reload of valid or invalid content every few seconds. Every text contains its generation, so that a response that mixes
 * two is found. Exit code 1 if a target is missed; response times are only printed.
 */
import { printTable } from '../table.mjs'
import { soak } from './soak.mjs'

export async function main([minutes = '10']) {
  const seconds = Number(minutes) * 60
  if (!(seconds > 0)) {
    process.stderr.write('Usage: npm run soak [MINUTES], a number above 0\n')
    process.exit(64)
  }
  const { rows, isReached } = await soak({ seconds, attackers: 500, reloadEvery: 2_500, faultEvery: 5_000 })
  printTable(['figure', 'target', 'measured'], rows)
  if (!isReached) process.exitCode = 1
}
