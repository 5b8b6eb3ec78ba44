import type { Configuration } from '@svc/composition'
import type { ServerEvents } from '../events/server-events.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** Metrics and tracing; each is undefined unless enabled. */
export interface Observers {
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** The global of all copies of OpenTelemetry's API version 1; it exists when something is registered. */
const openTelemetryGlobal = Symbol.for('opentelemetry.js.api.1')

/** Loads metrics only with METRICS_PORT, and tracing only if an SDK is registered. */
export async function createObservers({ metricsPort }: Pick<Configuration, 'metricsPort'>, events: ServerEvents): Promise<Observers> {
  const tracing = openTelemetryGlobal in globalThis ? (await import('./tracing.ts')).registeredTracing() : undefined
  if (metricsPort === undefined) return { metrics: undefined, tracing }
  const { createMetrics } = await import('./metrics.ts')
  return { metrics: createMetrics(events, () => new Date()), tracing }
}
