import type { Configuration, ServerEvents } from '@svc/composition'

export type Observers = Awaited<ReturnType<typeof createObservers>>

/** The global of all copies of OpenTelemetry's API version 1; it exists when something is registered. */
const openTelemetryGlobal = Symbol.for('opentelemetry.js.api.1')

/** Metrics and tracing; each is undefined unless enabled. Metrics are loaded only with METRICS_PORT, tracing only if an SDK is registered. */
export async function createObservers({ metricsPort }: Pick<Configuration, 'metricsPort'>, events: ServerEvents) {
  const tracing = openTelemetryGlobal in globalThis ? (await import('./tracing.ts')).registeredTracing() : undefined
  if (metricsPort === undefined) return { metrics: undefined, tracing }
  const { createMetrics } = await import('./metrics.ts')
  return { metrics: createMetrics(events, () => new Date()), tracing }
}
