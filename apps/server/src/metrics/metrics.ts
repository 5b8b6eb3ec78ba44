/**
 * Everything that is measured, and the only file that knows prom-client. Labels come from closed lists: templates of routes, our
 * tools, statuses, reasons. Nothing that a caller wrote becomes one, so there are only so many series, and nothing to read in them.
 */
import {
  type AnswerModel,
  answerReasons,
  answerStatuses,
  GenerationError,
  generationErrorDetails,
  type ModelUsage,
} from '@svc/answer-engine'
import type { RequestLine } from '@svc/composition'
import { knowledgeTools } from '@svc/mcp-tools'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { LogObserver } from './observe-log.ts'
import { createRequestFigures, durationBounds, type RequestFigures, type RouteFigures } from './request-figures.ts'
import { toolOutcome, toolOutcomes } from './tool-outcome.ts'

/** What is looked up when somebody asks. */
export interface MetricsSources {
  /** Requests whose answer is not out yet. */
  inFlight(): number
  connections(): Promise<number>
  /** Revision of the publication that is served. */
  revision(): string
  /** What `/readyz` says: `content: stale since …`, `quota: unavailable`. */
  degraded(): Promise<readonly string[]>
}

export interface Metrics {
  readonly log: LogObserver
  /** Counts and times the calls of a model. */
  aroundModel(model: AnswerModel): AnswerModel
  onUsage(usage: ModelUsage): void
  /** Prometheus text format 0.0.4. */
  text(sources: MetricsSources): Promise<string>
  readonly contentType: string
}

export interface MetricsOptions {
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly date: () => Date
}

/** Parts that `/readyz` may call degraded. */
const degradableParts = ['content', 'inference', 'quota', 'vectors'] as const

/** Seconds; a call has 20 at most. */
const modelBounds = [0.25, 0.5, 1, 2, 3, 5, 7.5, 10, 15, 20]

const otherTool = 'other'

export function createMetrics({ now, date }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = createRequestFigures()
  new Counter({
    name: 'svc_http_requests_total',
    help: 'Requests that were answered or given up, by template of the route and status; 499: the client left first.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const [route, { statuses }] of requests.routes) {
        for (const [status, count] of statuses) this.inc({ route, status }, count)
      }
    },
  })
  registry.registerMetric(requestDurations(requests))

  const toolCalls = new Counter({
    name: 'svc_tool_calls_total',
    help: 'Calls of tools at /mcp, by how they ended.',
    labelNames: ['tool', 'outcome'],
    registers,
  })
  for (const tool of [...knowledgeTools.map(({ name }) => name), otherTool]) {
    for (const outcome of toolOutcomes) toolCalls.inc({ tool, outcome }, 0)
  }

  const answers = new Counter({
    name: 'svc_answers_total',
    help: 'Results of ask_service, by status and, where it has one, reason.',
    labelNames: ['status', 'reason'],
    registers,
  })
  for (const status of answerStatuses) {
    if (status !== 'limited' && status !== 'unavailable') answers.inc({ status, reason: noReason }, 0)
  }
  for (const reason of answerReasons) answers.inc({ status: reason.endsWith('_limit') ? 'limited' : 'unavailable', reason }, 0)

  const claims = new Counter({
    name: 'svc_claims_total',
    help: 'Claims that models pointed at: published, or dropped because an id was wrong or the claim too long.',
    labelNames: ['outcome'],
    registers,
  })
  claims.inc({ outcome: 'published' }, 0)
  claims.inc({ outcome: 'dropped' }, 0)

  const modelCalls = new Histogram({
    name: 'svc_model_call_duration_seconds',
    help: 'Calls of the language model, by what they gave: text, the reason why there is none, or aborted at the deadline or by the caller.',
    labelNames: ['outcome'],
    buckets: modelBounds,
    registers,
  })
  for (const outcome of ['text', ...generationErrorDetails, 'aborted']) modelCalls.zero({ outcome })

  const tokens = new Counter({
    name: 'svc_model_tokens_total',
    help: 'Tokens that the endpoint of the language model counted.',
    labelNames: ['direction'],
    registers,
  })
  tokens.inc({ direction: 'input' }, 0)
  tokens.inc({ direction: 'output' }, 0)

  const reloads = new Counter({
    name: 'svc_content_reloads_total',
    help: 'Reloads that published new content, or kept the old because the new was bad.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of Object.values(reloadOutcomes)) reloads.inc({ outcome }, 0)

  const logLines = new Counter({
    name: 'svc_log_lines_total',
    help: 'Warnings and errors that happened, written or not.',
    labelNames: ['level'],
    registers,
  })
  logLines.inc({ level: 'warn' }, 0)
  logLines.inc({ level: 'error' }, 0)

  const publication = new Gauge({
    name: 'svc_publication_info',
    help: 'Always 1; the label is the revision of the content that is served.',
    labelNames: ['revision'],
    registers,
  })
  const published = new Gauge({
    name: 'svc_publication_timestamp_seconds',
    help: 'When this instance began to serve it, in seconds since 1970; time() minus this is its age.',
    registers,
  })
  published.set(date().getTime() / 1_000)
  const degraded = new Gauge({
    name: 'svc_degraded',
    help: '1 while a part does not work, as /readyz says; content: older than the folder.',
    labelNames: ['part'],
    registers,
  })
  const inFlight = new Gauge({ name: 'svc_http_requests_in_flight', help: 'Requests whose answer is not out yet.', registers })
  const connections = new Gauge({ name: 'svc_http_connections', help: 'Open connections.', registers })

  function countAnswer({ fields = {} }: RequestLine): void {
    if (fields.ask_status === undefined) return
    answers.inc({ status: String(fields.ask_status), reason: String(fields.ask_reason ?? noReason) })
    claims.inc({ outcome: 'published' }, Number(fields.ask_claims))
    claims.inc({ outcome: 'dropped' }, Number(fields.ask_rejected_claims))
  }

  return {
    contentType: registry.contentType,
    log: {
      request(line) {
        requests.count(line.route, line.status, line.durationMs)
        const tool = line.fields?.tool
        if (tool === undefined) return
        toolCalls.inc({ tool: String(tool), outcome: toolOutcome(line) })
        countAnswer(line)
      },
      line(level, message) {
        if (level === 'warn' || level === 'error') logLines.inc({ level })
        const outcome = reloadOutcomes[message]
        if (outcome === undefined) return
        reloads.inc({ outcome })
        if (outcome === 'published') published.set(date().getTime() / 1_000)
      },
    },
    aroundModel: (model) => ({
      async generate(request) {
        const started = now()
        const end = (outcome: string) => modelCalls.observe({ outcome }, (now() - started) / 1_000)
        try {
          const text = await model.generate(request)
          end('text')
          return text
        } catch (error) {
          if (request.signal.aborted) end('aborted')
          else end(GenerationError.isInstance(error) ? error.detail : 'upstream_error')
          throw error
        }
      },
    }),
    onUsage({ inputTokens, outputTokens }) {
      tokens.inc({ direction: 'input' }, inputTokens)
      tokens.inc({ direction: 'output' }, outputTokens)
    },
    async text(sources) {
      const [open, reported] = await Promise.all([sources.connections(), sources.degraded()])
      publication.reset()
      publication.set({ revision: sources.revision() }, 1)
      inFlight.set(sources.inFlight())
      connections.set(open)
      for (const part of degradableParts) degraded.set({ part }, reported.some((text) => text.startsWith(`${part}:`)) ? 1 : 0)
      return registry.metrics()
    },
  }
}

/** An answer that is neither limited nor unavailable has no reason. */
const noReason = 'none'

/** The messages of the log that say how a reload ended. */
const reloadOutcomes: Readonly<Record<string, 'published' | 'rejected'>> = {
  'content reloaded': 'published',
  'content not reloaded': 'rejected',
}

/**
 * A histogram of numbers that were counted elsewhere. The registry takes anything that gives its values; prom-client's types ask for one
 * of its own classes, none of which can be filled.
 */
function requestDurations(requests: RequestFigures): Metric {
  const name = 'svc_http_request_duration_seconds'
  const help = 'Time from the head of a request to the end of its answer, by template of the route.'
  const valuesOf = (route: string, { durations, totalMs }: RouteFigures) => {
    let count = 0
    const buckets = durations.map((requestsOfBucket, index) => {
      count += requestsOfBucket
      const bound = durationBounds[index]
      return { metricName: `${name}_bucket`, labels: { le: bound === undefined ? '+Inf' : bound / 1_000, route }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: { route }, value: totalMs / 1_000 },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ]
  }
  const get = async () => ({ name, help, type: 'histogram', values: [...requests.routes].flatMap((entry) => valuesOf(...entry)) })
  return { name, help, get } as unknown as Metric
}
