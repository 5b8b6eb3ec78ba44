/**
 * Does the server keep its promises for as long as it runs? Mixed load with aborts and faults against the built server:
 *
 *     npm run soak [MINUTES]        default 10
 *
 * Pages, the profile, searches, tools and questions of ever new clients, paced. Beside them attackers who hold 500 connections, callers
 * who leave in the middle of an answer, bodies that break off, bytes that are no request, a language model that fails in every way; a
 * Redis that is killed, or stops answering, and comes back; a queue that is full, thousands of answers that wait behind
 * slow ones; and a reload every few seconds, good and bad in turn, of content whose every text says which generation it is of, so that an
 * answer that mixes two is seen. Exit code 1 when one of the figures is not reached; the time of answers is printed and not judged.
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
