/** Spans, with the real OpenTelemetry SDK registered as an operator does. */
import { propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registeredTracing } from '../../src/observe/tracing.ts'
import { callTool } from '../support/call-tool.ts'
import { canaryAnswer, canaryError, modelCanary } from '../support/canary-model.ts'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
let model: ModelEndpoint
let running: RunningFrontDoor

beforeAll(async () => {
  expect(registeredTracing()).toBeUndefined()
  provider.register()
  model = await startModelEndpoint(canaryAnswer)
  running = await startFrontDoor(model.variables)
})
afterAll(async () => {
  await running.stop()
  await model.close()
  trace.disable()
  propagation.disable()
  await provider.shutdown()
})

/** The finished spans, once that of the request has ended. */
async function spansOf(work: () => Promise<unknown>): Promise<readonly ReadableSpan[]> {
  exporter.reset()
  await work()
  await expect.poll(() => exporter.getFinishedSpans().some(({ attributes }) => 'http.response.status_code' in attributes)).toBe(true)
  return exporter.getFinishedSpans()
}

/** Span names by depth, as a tree of texts. */
function tree(spans: readonly ReadableSpan[], parent?: string, depth = 0): string[] {
  return spans
    .filter(({ parentSpanContext }) => (parentSpanContext?.isRemote ? undefined : parentSpanContext?.spanId) === parent)
    .toSorted((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
    .flatMap((span) => ['  '.repeat(depth) + span.name, ...tree(spans, span.spanContext().spanId, depth + 1)])
}

test('a request is a span with the name of its template', async () => {
  const [span] = await spansOf(() => fetch(`${running.baseUrl}/pricing.md?q=caller-canary`))
  expect(span).toMatchObject({
    name: 'GET /*page.md',
    attributes: { 'http.request.method': 'GET', 'http.route': '/*page.md', 'http.response.status_code': 200 },
  })
  expect(Object.keys(span?.attributes ?? {})).toHaveLength(3)
  expect(span?.parentSpanContext).toBeUndefined()
})

test('the span of a request without a route has no route, and an unknown method is _OTHER', async () => {
  expect((await spansOf(() => fetch(`${running.baseUrl}/caller-canary`)))[0]).toMatchObject({ name: 'GET' })
  const [unknown] = await spansOf(() => fetch(`${running.baseUrl}/caller-canary`, { method: 'PROPFIND' }))
  expect(unknown).toMatchObject({ name: 'HTTP', attributes: { 'http.request.method': '_OTHER' } })
})

test('a question has a span for each step, inside that of the tool, inside that of the request', async () => {
  const spans = await spansOf(() => callTool(running.baseUrl, 'ask_service', { question: 'Are fees refunded? caller-canary' }))
  expect(tree(spans)).toEqual(['POST /mcp', '  tools/call ask_service', '    retrieve', '    generate', '    resolve'])
  const attributes = Object.fromEntries(spans.map((span) => [span.name, span.attributes]))
  expect(attributes['tools/call ask_service']).toEqual({
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': 'ask_service',
    'svc.ask.status': 'partial',
    'svc.ask.reason': 'none',
  })
  expect(attributes.resolve).toEqual({ 'svc.claims.published': 1, 'svc.claims.rejected': 1 })
  expect(attributes.retrieve?.['svc.passages']).toBeGreaterThan(0)
})

test('a failed model call is an error of its span, with a name from a closed list', async () => {
  model.behaviour = canaryError(429)
  const spans = await spansOf(() => callTool(running.baseUrl, 'ask_service', { question: 'Are fees refunded in June?' }))
  model.behaviour = canaryAnswer
  const generate = spans.find(({ name }) => name === 'generate')
  expect(generate).toMatchObject({ attributes: { 'error.type': 'upstream_error' }, status: { code: 2 }, events: [] })
  expect(spans.find(({ name }) => name.startsWith('tools/call'))).toMatchObject({
    attributes: { 'svc.ask.status': 'unavailable', 'svc.ask.reason': 'generation_failed' },
  })
})

test('an unknown tool has no name in its span', async () => {
  const spans = await spansOf(() => callTool(running.baseUrl, 'caller-canary', {}))
  expect(tree(spans)).toEqual(['POST /mcp', '  tools/call other'])
})

test("a caller's trace is continued by the registered propagator, and its id is in the log", async () => {
  const [span] = await spansOf(() => fetch(`${running.baseUrl}/healthz`, { headers: { traceparent } }))
  expect(span?.spanContext().traceId).toBe(traceId)
  expect(span?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  expect(running.logLines()).toContainEqual(expect.objectContaining({ message: 'request', route: '/healthz', trace_id: traceId }))
})

test('without a propagator the trace of the caller is ignored', async () => {
  propagation.disable()
  const [span] = await spansOf(() => fetch(`${running.baseUrl}/healthz`, { headers: { traceparent } }))
  expect(span?.spanContext().traceId).not.toBe(traceId)
  expect(span?.parentSpanContext).toBeUndefined()
})

test('no span contains text of a caller, a page or a model', async () => {
  const spans = await spansOf(() => callTool(running.baseUrl, 'ask_service', { question: 'Are fees refunded in May? caller-canary' }))
  const text = JSON.stringify(spans.map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })))
  for (const word of ['caller-canary', modelCanary, 'refunded', '127.0.0.1']) expect(text).not.toContain(word)
})
