import type { RequestsInFlight } from './requests-in-flight.ts'

/** A quick 503 is better than many requests that time out. The health routes still answer, so the operator can see the state. */
export type Load = ReturnType<typeof createLoad>

/** Nearly all of the 1,024 connections have a running request. */
const maxBeingAnswered = 1_000
/** CPU milliseconds of a typical turn of an overloaded event loop: one request uses at most 50, so these are those of many. */
const maxTypicalTurn = 250
/** Milliseconds between two looks at the CPU time: a turn that takes longer is one interval. */
const lookEvery = 50
const sampleEvery = 1_000
/** Consecutive samples: a single one can come from code that loads on first use. */
const sustainedSamples = 2

/**
 * Overloaded: the loop has so much of our own work that a typical turn is long, or too many requests are in progress.
 *
 * Turns are measured in CPU time. Their wall time, as in `monitorEventLoopDelay` and `eventLoopUtilization`, also grows when other programs
 * keep the processor busy. Refusing requests would not help then.
 *
 * @param cpuUsage microseconds that this process has used
 * @param now monotonic milliseconds
 */
export function createLoad(
  inFlight: Pick<RequestsInFlight, 'beingAnswered'>,
  { cpuUsage, now }: { readonly cpuUsage: () => NodeJS.CpuUsage; readonly now: () => number },
) {
  let longSamples = 0
  let turns: number[] = []
  let sampledAt = now()
  let used = total(cpuUsage())
  const timer = setInterval(() => {
    const usedNow = total(cpuUsage())
    turns.push(usedNow - used)
    used = usedNow
    const time = now()
    if (time - sampledAt < sampleEvery) return
    const long = turns.filter((turn) => turn > maxTypicalTurn)
    longSamples = long.length >= turns.length / 2 ? longSamples + 1 : 0
    turns = []
    sampledAt = time
  }, lookEvery).unref()
  return {
    get isOverloaded(): boolean {
      return longSamples >= sustainedSamples || inFlight.beingAnswered > maxBeingAnswered
    },
    stop: () => clearInterval(timer),
  }
}

/** Milliseconds. */
function total({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
