/**
 * Long-running test: mixed load with aborts and faults against the built server:
 *
 *     npm run soak [MINUTES]        default 10
 *
 * Paced requests of new clients for pages, the profile, searches, tools and questions. At the same time 500 attacking connections, callers
 * that disconnect during a response, bodies that break off, invalid bytes, a language model that fails in every way; a
 * Redis that is killed or stops answering, and restarts; a full queue, thousands of responses that wait behind
 * slow ones; and a reload every few seconds, of valid and invalid content in turn. Every text contains its generation, so that a
 * response that mixes two is found. Exit code 1 if a target is missed; response times are only printed.
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
