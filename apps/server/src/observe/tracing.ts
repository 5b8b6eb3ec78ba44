/**
 * Spans, with the API of OpenTelemetry. They are recorded if the operator registers an SDK before the server starts. Names and attributes come
 * from fixed lists. No attribute contains text of a caller, a page or a model, and no exception is recorded, because its message may.
 */
import { context, ProxyTracerProvider, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type AnswerEngine, type AnswerModel, type EvidenceSource, GenerationError } from '@svc/answer-engine'
import { routeName, unmatched } from '../http/observe-requests.ts'
import type { ServerMiddleware } from '../http/request-state.ts'

export type Tracing = ReturnType<typeof createTracing>

const instrumentation = 'svc'

/** HTTP methods that spans name; others are `_OTHER` (OpenTelemetry, "Semantic conventions for HTTP spans"). */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT', 'TRACE'])

/** Undefined without a registered SDK: then no tracing code runs. */
export function registeredTracing(): Tracing | undefined {
  const provider = trace.getTracerProvider()
  // The API returns a proxy of a provider that does nothing until one is registered.
  const isIdle = provider instanceof ProxyTracerProvider && provider.getDelegate() === new ProxyTracerProvider().getDelegate()
  return isIdle ? undefined : createTracing()
}

function createTracing() {
  const tracer = trace.getTracer(instrumentation)

  function within<T>(name: string, kind: SpanKind, run: (span: Span) => Promise<T>): Promise<T> {
    return tracer.startActiveSpan(name, { kind }, async (span) => {
      try {
        return await run(span)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  }

  /** A span for each request, continuing the caller's trace if the operator registered a propagator. */
  const requests: ServerMiddleware = (requestContext, next) => {
    const { req: request, res: response, state } = requestContext
    const method = knownMethods.has(requestContext.method) ? requestContext.method : 'HTTP'
    const caller = propagation.extract(context.active(), request.headers)
    const attributes = { 'http.request.method': method === 'HTTP' ? '_OTHER' : method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller)
    state.traceId = span.spanContext().traceId
    response.once('close', () => {
      const route = routeName(requestContext)
      if (route !== unmatched) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
      if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(caller, span), next)
  }

  return {
    requests,
    toolCall: <T>(tool: string, call: () => Promise<T>): Promise<T> =>
      within(`tools/call ${tool}`, SpanKind.INTERNAL, (span) => {
        span.setAttributes({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool })
        return call()
      }),
    model: (model: AnswerModel): AnswerModel => ({
      generate: (request) =>
        within('generate', SpanKind.CLIENT, async (span) => {
          try {
            return await model.generate(request)
          } catch (error) {
            span.setAttribute('error.type', GenerationError.isInstance(error) ? error.detail : 'aborted')
            throw error
          }
        }),
    }),
    evidence: (source: EvidenceSource): EvidenceSource => ({
      revision: source.revision,
      evidence: (question, options) =>
        within('retrieve', SpanKind.INTERNAL, async (span) => {
          const passages = await source.evidence(question, options)
          span.setAttribute('svc.passages', passages.length)
          return passages
        }),
    }),
    engine: (engine: AnswerEngine): AnswerEngine => ({
      async ask(question, askContext) {
        let resolving: Span | undefined
        try {
          const answer = await engine.ask(question, {
            ...askContext,
            onProgress(stage) {
              if (stage === 'resolving') resolving = tracer.startSpan('resolve')
              askContext.onProgress?.(stage)
            },
          })
          resolving?.setAttributes({ 'svc.claims.published': answer.claims.length, 'svc.claims.rejected': answer.rejected_claims })
          trace.getActiveSpan()?.setAttributes({ 'svc.ask.status': answer.status, 'svc.ask.reason': answer.reason ?? 'none' })
          return answer
        } finally {
          resolving?.end()
        }
      },
    }),
  }
}
