import type { Configuration } from '@svc/composition'
import type { Metrics } from './metrics/metrics.ts'
import { registeredTracing, type Tracing } from './tracing/tracing.ts'

/** Who watches the work. Neither is there unless it is wanted, and then nothing of it is on the way of a request. */
export interface Observers {
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** Metrics are loaded only when METRICS_PORT asks for them. */
export async function createObservers({ metricsPort }: Pick<Configuration, 'metricsPort'>): Promise<Observers> {
  const tracing = registeredTracing()
  if (metricsPort === undefined) return { metrics: undefined, tracing }
  const { createMetrics } = await import('./metrics/metrics.ts')
  return { metrics: createMetrics({ now: () => performance.now(), date: () => new Date() }), tracing }
}
