import type { Configuration } from '@svc/composition'
import type { Metrics } from './metrics/metrics.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Who watches the work. Neither is there unless it is wanted, and then nothing of it is on the way of a request. */
export interface Observers {
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** Where every copy of OpenTelemetry's API of version 1 keeps what was registered with one of them; undefined until something was. */
const openTelemetryGlobal = Symbol.for('opentelemetry.js.api.1')

/** Metrics are loaded only when METRICS_PORT asks for them, tracing only where somebody registered an SDK. */
export async function createObservers({ metricsPort }: Pick<Configuration, 'metricsPort'>): Promise<Observers> {
  const tracing = openTelemetryGlobal in globalThis ? (await import('./tracing/tracing.ts')).registeredTracing() : undefined
  if (metricsPort === undefined) return { metrics: undefined, tracing }
  const { createMetrics } = await import('./metrics/metrics.ts')
  return { metrics: createMetrics({ now: () => performance.now(), date: () => new Date() }), tracing }
}
