import type { Configuration } from '@svc/composition'
import type { ServerEvents } from '../events/server-events.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** Who watches the work. Each is undefined unless it is wanted. */
export interface Observers {
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** Where every copy of OpenTelemetry's API of version 1 keeps what was registered with one of them; undefined until something was. */
const openTelemetryGlobal = Symbol.for('opentelemetry.js.api.1')

/** Loads metrics only with METRICS_PORT, and tracing only if an SDK is registered. */
export async function createObservers({ metricsPort }: Pick<Configuration, 'metricsPort'>, events: ServerEvents): Promise<Observers> {
  const tracing = openTelemetryGlobal in globalThis ? (await import('./tracing.ts')).registeredTracing() : undefined
  if (metricsPort === undefined) return { metrics: undefined, tracing }
  const { createMetrics } = await import('./metrics.ts')
  return { metrics: createMetrics(events, () => new Date()), tracing }
}
