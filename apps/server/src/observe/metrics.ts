/**
 * Every metric. Labels come from fixed lists: route templates, tools, statuses, reasons, published paths. No label contains text of a caller,
 * so the number of series is bounded and nothing private is exported.
 */
import { answerReasons, answerStatuses, generationErrorDetails } from '@svc/answer-engine'
import { clientLimits, quoteVerdicts, type RequestEvent, revisionResults, type ServerEvents, searchResults } from '@svc/composition'
import { knowledgeTools } from '@svc/mcp-tools'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import helps from './metric-helps.json'

/** Values that are read at each scrape. */
export interface MetricsSources {
  inFlight(): number
  connections(): Promise<number>
  revision(): string
  /** Degraded parts of `/readyz`: `content: stale since …`, `quota: unavailable`. */
  degraded(): Promise<readonly string[]>
}

export type Metrics = ReturnType<typeof createMetrics>

/** Parts that `/readyz` can report as degraded. */
const degradableParts = ['content', 'history', 'inference', 'model', 'publication', 'quota', 'vectors'] as const

/** Seconds. Most requests take less than a millisecond, and the longest, of `ask_service`, 20.25 s. */
const requestBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]

/** Seconds; a call has 20 at most. */
const modelBounds = [0.25, 0.5, 1, 2, 3, 5, 7.5, 10, 15, 20]

const otherTool = 'other'

export function createMetrics(events: ServerEvents, date: () => Date) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const counter = <Label extends string>(name: keyof typeof helps, ...labelNames: Label[]) =>
    new Counter({ name, help: helps[name], labelNames, registers })
  /** A counter with one label of known values: each series begins at 0. */
  const zeroed = <Label extends string>(name: keyof typeof helps, label: Label, values: readonly string[]) => {
    const zero = counter(name, label)
    for (const value of values) zero.labels(value).inc(0)
    return zero
  }
  const gauge = <Label extends string>(name: keyof typeof helps, ...labelNames: Label[]) =>
    new Gauge({ name, help: helps[name], labelNames, registers })

  const histogram = <Label extends string>(name: keyof typeof helps, label: Label, buckets: number[]) =>
    new Histogram({ name, help: helps[name], labelNames: [label], buckets, registers })

  const requests = counter('svc_http_requests_total', 'route', 'status')
  const requestDurations = histogram('svc_http_request_duration_seconds', 'route', requestBounds)

  const toolCalls = counter('svc_tool_calls_total', 'tool', 'outcome')
  for (const tool of [...knowledgeTools.map(({ name }) => name), otherTool]) {
    for (const outcome of toolOutcomes) toolCalls.inc({ tool, outcome }, 0)
  }

  const answers = counter('svc_answers_total', 'status', 'reason')
  for (const status of answerStatuses) if (status !== 'limited' && status !== 'unavailable') answers.inc({ status, reason: noReason }, 0)
  for (const reason of answerReasons) answers.inc({ status: reason.endsWith('_limit') ? 'limited' : 'unavailable', reason }, 0)

  const searches = zeroed('svc_searches_total', 'result', searchResults)
  const pageReads = counter('svc_page_reads_total', 'path', 'reader')
  const namedPaths = new Set<string>()
  const pathLabel = (path: string) => {
    if (namedPaths.size < mostNamedPaths) namedPaths.add(path)
    return namedPaths.has(path) ? path : otherPath
  }
  const verifications = zeroed('svc_verifications_total', 'verdict', quoteVerdicts)
  const redirects = counter('svc_redirects_total')
  const revisions = zeroed('svc_revisions_total', 'result', revisionResults)

  const limited = zeroed('svc_limited_requests_total', 'limit', clientLimits)

  const claims = zeroed('svc_claims_total', 'outcome', ['published', 'dropped'])

  const modelCalls = histogram('svc_model_call_duration_seconds', 'outcome', modelBounds)
  for (const outcome of ['text', ...generationErrorDetails, 'aborted']) modelCalls.zero({ outcome })

  const tokens = zeroed('svc_model_tokens_total', 'direction', ['input', 'output'])

  const reloads = zeroed('svc_content_reloads_total', 'outcome', ['published', 'rejected'])

  const logLines = zeroed('svc_log_lines_total', 'level', ['warn', 'error'])

  const publication = gauge('svc_publication_info', 'revision')
  const published = gauge('svc_publication_timestamp_seconds')
  published.set(date().getTime() / 1_000)
  const degraded = gauge('svc_degraded', 'part')
  const inFlight = gauge('svc_http_requests_in_flight')
  const connections = gauge('svc_http_connections')

  events.on('request', ({ route, status, durationMs, call }) => {
    requests.inc({ route, status })
    requestDurations.observe({ route }, durationMs / 1_000)
    if (call?.tool !== undefined) toolCalls.inc({ tool: call.tool, outcome: toolOutcome({ status, call }) })
  })
  events.on('search', ({ result }) => searches.inc({ result }))
  events.on('pageRead', ({ path, reader }) => pageReads.inc({ path: pathLabel(path), reader }))
  events.on('verification', ({ verdict }) => verifications.inc({ verdict }))
  events.on('redirect', () => redirects.inc())
  events.on('revision', ({ result }) => revisions.inc({ result }))
  events.on('limit', ({ limit }) => limited.inc({ limit }))
  events.on('answer', ({ status, reason = noReason, claims: published, rejectedClaims }) => {
    answers.inc({ status, reason })
    claims.inc({ outcome: 'published' }, published)
    claims.inc({ outcome: 'dropped' }, rejectedClaims)
  })
  events.on('modelCall', ({ outcome, durationMs }) => modelCalls.observe({ outcome }, durationMs / 1_000))
  events.on('modelUsage', ({ inputTokens, outputTokens }) => {
    tokens.inc({ direction: 'input' }, inputTokens)
    tokens.inc({ direction: 'output' }, outputTokens)
  })
  events.on('reload', ({ outcome }) => {
    if (outcome === 'unchanged') return
    reloads.inc({ outcome })
    if (outcome === 'published') published.set(date().getTime() / 1_000)
  })
  events.on('problem', ({ level }) => logLines.inc({ level }))

  return {
    contentType: registry.contentType,
    /** Prometheus text format 0.0.4. */
    async text(sources: MetricsSources): Promise<string> {
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

const noReason = 'none'
/** Number of pages with their own label, the first that are read: each has three series, and a site may have 100,000 pages. */
const mostNamedPaths = 1_000
/** Has no leading slash, so it is never the path of a page. */
const otherPath = 'other'

const toolOutcomes = [
  /** With a result; results of `ask_service` also have a status. */
  'done',
  /** With an error result: invalid arguments, an unknown name, or a failure of the tool. */
  'tool_error',
  /** A protocol error before the call: an unknown tool or an invalid message. */
  'protocol_error',
  /** Refused before the tool: over the limit, or headers that differ from the message. */
  'refused',
  /** The client disconnected. */
  'unfinished',
] as const

type ToolOutcome = (typeof toolOutcomes)[number]

export function toolOutcome({ status, call = {} }: Pick<RequestEvent, 'status' | 'call'>): ToolOutcome {
  if (call.refusal !== undefined) return 'refused'
  if (call.rpcError !== undefined) return 'protocol_error'
  if (call.toolError) return 'tool_error'
  // A stream begins with 200 before its result is known; every result of ask_service has a status.
  const isCutOff = call.tool === 'ask_service' && call.ask === undefined
  return status === 499 || isCutOff ? 'unfinished' : 'done'
}
