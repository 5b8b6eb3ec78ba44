import { quantile } from '../measure/statistics.mjs'

const targets = { growthPercent: 5, p99: 100, reloadsPerMinute: 10 }

/**
 * The rows of the table, and whether every target is reached. Response times have none, because they depend on other load of the machine.
 *
 * @param {object} measured
 * @param {ReturnType<typeof import('./tally.mjs').createTally>} measured.tally
 * @param {readonly string[]} measured.mixed
 * @param {number} measured.seconds
 * @param {{ inUse: number, resident: number }} measured.early bytes, after a fifth of the time
 * @param {{ inUse: number, resident: number }} measured.late bytes, in the end
 * @param {number} measured.leftRunning requests that the server still counts after the load
 * @param {boolean} measured.isAlive
 * @param {number} measured.modelCalls
 */
export function report({ tally, mixed, seconds, early, late, leftRunning, isAlive, modelCalls }) {
  const errors = sum(tally.serverErrors)
  const breaches = sum(tally.broke)
  const reloads = Math.floor((seconds / 60) * targets.reloadsPerMinute)
  const growth = percent(early.inUse, late.inUse)
  const p99 = quantile(tally.latencies, 0.99) ?? Number.POSITIVE_INFINITY
  const judged = [
    ['answers of 5xx but those of a busy machine', '0', errors, errors === 0],
    ['answers that mix revisions', '0', mixed.length, mixed.length === 0],
    ['growth of the memory in use, %', `<= ${targets.growthPercent}`, growth.toFixed(1), growth <= targets.growthPercent],
    ['answers that did not come', '0', tally.lost, tally.lost === 0],
    ['requests that never ended', '0', leftRunning, leftRunning === 0],
    ['broken promises', '0', breaches, breaches === 0],
    ['reloads, good', `>= ${reloads}`, tally.goodReloads, tally.goodReloads >= reloads],
    ['reloads, bad', `>= ${reloads}`, tally.badReloads, tally.badReloads >= reloads],
    ['process still runs', 'yes', isAlive ? 'yes' : 'no', isAlive],
  ]
  const rows = [
    ...judged.map(([figure, target, measured]) => [figure, target, measured]),
    ['p99 of normal requests, ms', `< ${targets.p99}`, p99.toFixed(1)],
    ['memory in use after a fifth, in the end, MB', '', `${megabytes(early.inUse)}, ${megabytes(late.inUse)}`],
    ['resident after a fifth, in the end, MB', '', `${megabytes(early.resident)}, ${megabytes(late.resident)}`],
    ['growth of what is resident, %', '', percent(early.resident, late.resident).toFixed(1)],
    ...[...tally.statuses].sort(([a], [b]) => a - b).map(([status, count]) => [`answers ${status}`, '', count]),
    ['of them 503 because the machine was too busy', '', tally.overloaded],
    ...[...tally.answers].sort().map(([outcome, count]) => [`ask_service: ${outcome}`, '', count]),
    ...[...tally.recoveries].map(([fault, longest]) => [`longest recovery, ${fault}, s`, '', longest.toFixed(2)]),
    ['faults', '', tally.faults],
    ['callers who left', '', tally.left],
    ['broken requests', '', tally.broken],
    ['calls of the model', '', modelCalls],
    ...[...tally.serverErrors, ...tally.broke].map(([what, count]) => [what, '0', count]),
    ...mixed.slice(0, 10).map((what) => [what, '', '']),
  ]
  return { rows, isReached: judged.every(([, , , isMet]) => isMet), errors }
}

function sum(counts) {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

function percent(before, after) {
  return (after / before - 1) * 100
}

function megabytes(bytes) {
  return (bytes / 1_048_576).toFixed(1)
}
