import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestsInFlight } from './requests-in-flight.ts'

/**
 * Whether this instance is overloaded. A quick 503 is better than many requests that time out. The health routes
 * still answer, so the operator can see the state.
 */
export interface Load {
  readonly isOverloaded: boolean
  stop(): void
}

/** Nearly all of the 1,024 connections have a running request. */
const maxBeingAnswered = 1_000
/** The loop is late if half of the samples of a second waited this long (milliseconds): no request blocks it for more than 50. */
const maxTypicalDelayMs = 250
const sampleEveryMs = 1_000
/** Consecutive late samples: a single one can come from code that loads on first use. */
const sustainedSamples = 2

export function createLoad(inFlight: RequestsInFlight): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lateSamples = 0
  const timer = setInterval(() => {
    lateSamples = delay.percentile(50) / 1e6 > maxTypicalDelayMs ? lateSamples + 1 : 0
    delay.reset()
  }, sampleEveryMs)
  timer.unref()
  return {
    get isOverloaded() {
      return lateSamples >= sustainedSamples || inFlight.beingAnswered > maxBeingAnswered
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
