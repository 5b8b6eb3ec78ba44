// @module-tag slow
/** Prometheus text on METRICS_PORT, against a real server, sockets and model endpoint. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServerEvents } from '@svc/composition'
import { freePort } from '@svc/tooling/free-port'
import { type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../../src/observe/metrics.ts'
import { callTool } from '../support/call-tool.ts'
import { canaryAnswer, canaryError } from '../support/canary-model.ts'
import { fixtureContent, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { type Family, parsePrometheusText } from './prometheus-text.ts'

let model: ModelEndpoint
let running: RunningFrontDoor
let metricsUrl: string

beforeAll(async () => {
  model = await startModelEndpoint(canaryAnswer)
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  running = await startFrontDoor({ METRICS_PORT: String(port), MCP_CALLS_PER_MINUTE: '20', ...model.variables })
})
afterAll(async () => {
  await running.stop()
  await model.close()
})

async function scrape(): Promise<ReadonlyMap<string, Family>> {
  const response = await fetch(metricsUrl)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return parsePrometheusText(await response.text())
}

/** The value of one series; undefined when there is none. */
function value(families: ReadonlyMap<string, Family>, name: string, labels: Record<string, string> = {}): number | undefined {
  const family = families.get(name.replace(/_(bucket|sum|count)$/, '')) ?? families.get(name)
  return family?.samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([label, expected]) => sample.labels[label] === expected),
  )?.value
}

/** Waits until the lines of answered requests are counted: that happens when their responses have closed. */
async function expectSeries(name: string, labels: Record<string, string>, expected: number): Promise<void> {
  await expect.poll(async () => value(await scrape(), name, labels), { message: `${name} ${JSON.stringify(labels)}` }).toBe(expected)
}

describe('a server without requests', () => {
  test('has a series for every label of a closed list, so that the first event is an increase', async () => {
    const families = await scrape()
    expect(value(families, 'svc_tool_calls_total', { tool: 'get_page', outcome: 'tool_error' })).toBe(0)
    expect(value(families, 'svc_answers_total', { status: 'limited', reason: 'daily_generation_limit' })).toBe(0)
    expect(value(families, 'svc_answers_total', { status: 'unavailable', reason: 'quota_unavailable' })).toBe(0)
    expect(value(families, 'svc_answers_total', { status: 'answered', reason: 'none' })).toBe(0)
    expect(value(families, 'svc_claims_total', { outcome: 'dropped' })).toBe(0)
    expect(value(families, 'svc_content_reloads_total', { outcome: 'rejected' })).toBe(0)
    expect(value(families, 'svc_model_call_duration_seconds_count', { outcome: 'rejected_credentials' })).toBe(0)
    expect(families.get('svc_answers_total')?.samples).toHaveLength(3 + 6)
  })

  test('has the publication and its time, degraded parts, and the process metrics of prom-client', async () => {
    const families = await scrape()
    const { revision } = running.frontDoor.publications.current()
    expect(families.get('svc_publication_info')?.samples).toEqual([{ name: 'svc_publication_info', labels: { revision }, value: 1 }])
    expect(Math.abs((value(families, 'svc_publication_timestamp_seconds') ?? 0) - Date.now() / 1_000)).toBeLessThan(60)
    expect(families.get('svc_degraded')?.samples.map(({ labels, value: degraded }) => [labels.part, degraded])).toEqual([
      ['content', 0],
      ['history', 0],
      ['inference', 0],
      ['model', 0],
      ['publication', 0],
      ['quota', 0],
      ['vectors', 0],
    ])
    for (const name of ['nodejs_eventloop_lag_p50_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total']) {
      expect(value(families, name)).toBeTypeOf('number')
    }
  })
})

describe('counters', () => {
  test('of requests by template and status, never by path', async () => {
    for (const path of ['/pricing.md', '/index.md', '/nothing-here', '/nowhere.md', '/api/v1/profile', '/pricing']) {
      await fetch(running.baseUrl + path)
    }
    await expectSeries('svc_http_requests_total', { route: '/*page.md', status: '200' }, 2)
    await expectSeries('svc_http_requests_total', { route: '/*page.md', status: '404' }, 1)
    await expectSeries('svc_http_requests_total', { route: 'unmatched', status: '404' }, 1)
    await expectSeries('svc_http_requests_total', { route: '/api/v1/profile', status: '200' }, 1)
    await expectSeries('svc_http_requests_total', { route: '/{page}', status: '200' }, 1)
    const families = await scrape()
    expect(value(families, 'svc_http_request_duration_seconds_count', { route: '/*page.md' })).toBe(3)
    expect(value(families, 'svc_http_request_duration_seconds_bucket', { route: '/*page.md', le: '+Inf' })).toBe(3)
    expect(value(families, 'svc_http_request_duration_seconds_sum', { route: '/*page.md' })).toBeGreaterThan(0)
  })

  test('of tool calls by outcome, unknown tools under one name', async () => {
    await callTool(running.baseUrl, 'get_page', { page: '/pricing' })
    await callTool(running.baseUrl, 'get_page', { page: '/no-such-page' })
    await callTool(running.baseUrl, 'tool-canary', {})
    await callTool(running.baseUrl, 'get_page', {}, { origin: 'https://elsewhere.example' })
    await expectSeries('svc_tool_calls_total', { tool: 'get_page', outcome: 'done' }, 1)
    await expectSeries('svc_tool_calls_total', { tool: 'get_page', outcome: 'tool_error' }, 1)
    await expectSeries('svc_tool_calls_total', { tool: 'other', outcome: 'protocol_error' }, 1)
    await expectSeries('svc_http_requests_total', { route: '/mcp', status: '403' }, 1)
  })

  test('of answers, claims, and time and tokens of the model', async () => {
    const { text } = await callTool(running.baseUrl, 'ask_service', { question: 'Are fees refunded?' })
    expect(JSON.parse(text).result.structuredContent).toMatchObject({ status: 'partial', rejected_claims: 1 })
    await expectSeries('svc_answers_total', { status: 'partial', reason: 'none' }, 1)
    await expectSeries('svc_claims_total', { outcome: 'published' }, 1)
    await expectSeries('svc_claims_total', { outcome: 'dropped' }, 1)
    await expectSeries('svc_model_call_duration_seconds_count', { outcome: 'text' }, 1)
    await expectSeries('svc_model_tokens_total', { direction: 'input' }, 700)
    await expectSeries('svc_model_tokens_total', { direction: 'output' }, 60)

    model.behaviour = canaryError(401)
    await callTool(running.baseUrl, 'ask_service', { question: 'Are fees refunded in June?' })
    model.behaviour = canaryAnswer
    await expectSeries('svc_answers_total', { status: 'unavailable', reason: 'inference_unavailable' }, 1)
    await expectSeries('svc_model_call_duration_seconds_count', { outcome: 'rejected_credentials' }, 1)
    const lines = running.logLines()
    expect(lines).toContainEqual(
      expect.objectContaining({ tool: 'ask_service', ask_status: 'partial', ask_claims: 1, ask_rejected_claims: 1 }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ ask_status: 'unavailable', ask_reason: 'inference_unavailable', ask_detail: 'rejected_credentials' }),
    )
  })

  test('of searches, page reads, verdicts, redirects and revisions, over HTTP and MCP', async () => {
    const port = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'svc-content-'))
    cpSync(fixtureContent, folder, { recursive: true })
    const page = join(folder, 'pages/pricing.md')
    writeFileSync(page, readFileSync(page, 'utf8').replace('---\n', '---\nformerly: [/prices]\n'))
    const own = await startFrontDoor({ CONTENT_DIR: folder, METRICS_PORT: String(port) })
    const families = async () => parsePrometheusText(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    const { knowledge } = own.frontDoor.publications.current()
    const { revision } = knowledge.page('/pricing') ?? {}
    const quote = encodeURIComponent('no page has these words at all')
    for (const path of [
      '/pricing',
      '/pricing.md',
      '/pricing/',
      '/prices',
      '/prices.md',
      `/pricing@${revision}`,
      '/pricing@0000000000000000',
      '/developers',
    ]) {
      await fetch(own.baseUrl + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    }
    await fetch(`${own.baseUrl}/pricing`, { method: 'HEAD' })
    await fetch(`${own.baseUrl}/search?q=xyzzyplugh`)
    await fetch(`${own.baseUrl}/api/v1/verify?page=/pricing&quote=${quote}`)
    await callTool(own.baseUrl, 'get_page', { page: '/pricing' })
    await callTool(own.baseUrl, 'search_knowledge', { query: 'pricing' })
    await callTool(own.baseUrl, 'search_knowledge', { query: 'xyzzyplugh' })
    const counted = await families()
    const rows = ['searches', 'page_reads', 'verifications', 'redirects', 'revisions'].flatMap((name) =>
      (counted.get(`svc_${name}_total`)?.samples ?? [])
        .filter((sample) => sample.value > 0)
        .map((sample) => [name, ...Object.values(sample.labels), sample.value].join(' ')),
    )
    expect(rows.toSorted()).toEqual([
      'page_reads /pricing html 1',
      'page_reads /pricing markdown 1',
      'page_reads /pricing mcp 1',
      'redirects 2',
      'revisions found 1',
      'revisions not_kept 1',
      'searches empty 2',
      'searches found 1',
      'verifications not_found 1',
    ])
    await own.stop()
    rmSync(folder, { recursive: true })
  })

  test('of requests over a limit, by route', async () => {
    let status = 200
    // Up to two windows of 20 calls: the first can end meanwhile.
    for (let calls = 0; status === 200 && calls < 41; calls += 1)
      status = (await callTool(running.baseUrl, 'search_knowledge', { query: 'price' })).status
    expect(status).toBe(429)
    await expectSeries('svc_tool_calls_total', { tool: 'search_knowledge', outcome: 'refused' }, 1)
    await expectSeries('svc_http_requests_total', { route: '/mcp', status: '429' }, 1)
    await expectSeries('svc_limited_requests_total', { limit: 'tool_calls' }, 1)
  })

  test('of reads on a site with more pages than labels', async () => {
    const events = createServerEvents()
    const metrics = createMetrics(events, () => new Date(0))
    for (let page = 0; page < 1_500; page += 1) events.emit('pageRead', { path: `/${page}`, reader: 'mcp' })
    const sources = { inFlight: () => 0, connections: async () => 0, revision: () => 'r', degraded: async () => [] }
    const reads = parsePrometheusText(await metrics.text(sources)).get('svc_page_reads_total')?.samples
    expect(reads).toHaveLength(1_001)
    expect(reads?.at(-1)).toMatchObject({ labels: { path: 'other', reader: 'mcp' }, value: 500 })
  })

  test('of reloads by outcome, with the time of the publication', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-content-'))
    cpSync(fixtureContent, folder, { recursive: true })
    const port = await freePort()
    const own = await startFrontDoor({ CONTENT_DIR: folder, METRICS_PORT: String(port) })
    const families = async () => parsePrometheusText(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    const reported = async () => {
      const now = await families()
      const reloads = ['published', 'rejected'].map((outcome) => value(now, 'svc_content_reloads_total', { outcome }))
      return {
        reloads,
        stale: value(now, 'svc_degraded', { part: 'content' }),
        errors: value(now, 'svc_log_lines_total', { level: 'error' }),
      }
    }
    const first = await families()
    expect(await reported()).toEqual({ reloads: [0, 0], stale: 0, errors: 0 })

    writeFileSync(join(folder, 'pages/news.md'), '---\ntitle: News\n---\nWithout a description.\n')
    await own.frontDoor.publications.reload()
    expect(await reported()).toEqual({ reloads: [0, 1], stale: 1, errors: 1 })
    expect((await families()).get('svc_publication_info')).toEqual(first.get('svc_publication_info'))

    writeFileSync(join(folder, 'pages/news.md'), '---\ntitle: News\ndescription: What is new.\n---\nText.\n')
    await own.frontDoor.publications.reload()
    expect(await reported()).toEqual({ reloads: [1, 1], stale: 0, errors: 1 })
    const after = await families()
    expect(after.get('svc_publication_info')?.samples).toEqual([
      expect.objectContaining({ labels: { revision: own.frontDoor.publications.current().revision } }),
    ])
    const published = [first, after].map((now) => value(now, 'svc_publication_timestamp_seconds') as number)
    expect(published[1]).toBeGreaterThan(published[0] as number)
    await own.stop()
    rmSync(folder, { recursive: true })
  })

  test('of degraded parts and of refusals by an unavailable quota store, with LOG_LEVEL=silent', async () => {
    const port = await freePort()
    // A folder cannot be the quota file.
    const variables = { METRICS_PORT: String(port), QUOTA_URL: `sqlite:${tmpdir()}`, LOG_LEVEL: 'silent' }
    const own = await startFrontDoor({ ...variables, ...model.variables })
    const families = async () => parsePrometheusText(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    expect(value(await families(), 'svc_degraded', { part: 'quota' })).toBe(1)
    await callTool(own.baseUrl, 'ask_service', { question: 'Are fees refunded?' })
    const refused = async () => value(await families(), 'svc_answers_total', { status: 'unavailable', reason: 'quota_unavailable' })
    await expect.poll(refused).toBe(1)
    expect(value(await families(), 'svc_model_call_duration_seconds_count', { outcome: 'text' })).toBe(0)
    expect(value(await families(), 'svc_log_lines_total', { level: 'warn' })).toBeGreaterThan(0)
    expect(own.logLines()).toEqual([])
    await own.stop()
  })

  test('of a model that refuses every call, as in /readyz and the log, until it answers', async () => {
    const port = await freePort()
    const own = await startFrontDoor({ METRICS_PORT: String(port), ...model.variables })
    const reported = async () => {
      const families = parsePrometheusText(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      const { degraded } = (await (await fetch(`${own.baseUrl}/readyz`)).json()) as { degraded: string[] }
      return { metric: value(families, 'svc_degraded', { part: 'model' }), degraded }
    }
    const ask = (month: string) => callTool(own.baseUrl, 'ask_service', { question: `Are fees refunded in ${month}?` })
    model.behaviour = canaryError(402)
    for (const month of ['June', 'July', 'August']) {
      expect(await reported()).toEqual({ metric: 0, degraded: [] })
      expect((await ask(month)).text).toMatch(/the language model failed\. The sources below were retrieved and can be read directly\./)
    }
    expect(await reported()).toEqual({ metric: 1, degraded: ['model: unavailable'] })
    model.behaviour = canaryAnswer
    await ask('May')
    expect(await reported()).toEqual({ metric: 0, degraded: [] })
    const logged = own.logLines().filter(({ message }) => /^model /.test(String(message)))
    expect(logged.map(({ message, http_status }) => [message, http_status])).toEqual([
      ...Array.from({ length: 3 }, () => ['model call failed', 402]),
      ['model failed', 402],
      ['model works again', undefined],
    ])
    await own.stop()
  })

  test('of connections and requests in flight', async () => {
    const [one, two] = await Promise.all([openIdle(), openIdle()])
    const families = await scrape()
    expect(value(families, 'svc_http_connections')).toBeGreaterThanOrEqual(2)
    expect(value(families, 'svc_http_requests_in_flight')).toBe(0)
    one.destroy()
    two.destroy()
  })

  test('of requests with an unknown method, under one label', async () => {
    await fetch(`${running.baseUrl}/pricing.md`, { method: 'PROPFIND' })
    await expectSeries('svc_http_requests_total', { route: '/*page.md', status: '405' }, 1)
  })
})

/** An idle connection. */
async function openIdle() {
  const socket = connect(running.port, '127.0.0.1')
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

describe('the guide and the dashboard (docs/pages/observe.md, deploy/grafana)', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const guide = readFileSync(`${root}docs/pages/observe.md`, 'utf8')
  const dashboard = JSON.parse(readFileSync(`${root}deploy/grafana/svc.json`, 'utf8'))
  const rows = [...guide.matchAll(/^\| `([a-z_]+\*?)` \| (counter|gauge|histogram)? ?\| ([^|]*)\|/gm)].map(
    ([, name = '', type = '', labels = '']) => ({
      name,
      type,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
    }),
  )

  /** Labels of the samples of a family, but for the bound of a bucket. */
  const labelsOf = ({ samples }: Family) =>
    [...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))].filter((label) => label !== 'le')

  test('the guide explains exactly the metrics, with their types and labels', async () => {
    const families = [...(await scrape()).values()]
    const wildcards = rows.filter(({ name }) => name.endsWith('*')).map(({ name }) => name.slice(0, -1))
    const own = families.filter(({ name }) => !wildcards.some((prefix) => name.startsWith(prefix)))
    const described = (one: { name: string; type: string; labels: unknown[] }) => `${one.name} ${one.type} ${one.labels.toSorted()}`
    expect(
      rows
        .filter(({ name }) => !name.endsWith('*'))
        .map(described)
        .toSorted(),
    ).toEqual(own.map((family) => described({ ...family, labels: labelsOf(family) })).toSorted())
    for (const prefix of wildcards) expect(families.some(({ name }) => name.startsWith(prefix))).toBe(true)
    for (const { name } of own) expect(name).toMatch(/^svc_/)
  })

  /** Names and labels in a PromQL query. */
  function asked(query: string) {
    return [...query.matchAll(/\b((?:svc|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)\s*=?[=!~]/g)].map(([, label]) => label),
    }))
  }

  const queries: string[] = []
  JSON.stringify(dashboard, (key, content) => {
    if (key === 'expr') queries.push(content)
    return content
  })
  const alerts = [...guide.matchAll(/^ +expr: (.+)$/gm)].map(([, query = '']) => query)

  test('every query uses metrics and labels that exist', async () => {
    const families = await scrape()
    const samples = [...families.values()].flatMap((family) => family.samples.map((sample) => ({ ...sample, family })))
    expect(queries.length).toBeGreaterThan(20)
    expect(alerts.length).toBeGreaterThan(4)
    for (const query of [...queries, ...alerts]) {
      expect([query, asked(query).length]).not.toEqual([query, 0])
      const grouping = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))
      for (const { name, labels } of asked(query)) {
        const found = samples.filter((sample) => sample.name === name)
        expect([query, name, found.length > 0]).toEqual([query, name, true])
        const known = new Set(['job', 'instance', ...found.flatMap((sample) => Object.keys(sample.labels))])
        expect([...labels, ...grouping].filter((label) => !known.has(label as string))).toEqual([])
      }
    }
  })

  test('every svc metric is on the dashboard', async () => {
    const shown = new Set(queries.flatMap((query) => asked(query).map(({ name }) => name.replace(/_bucket$/, ''))))
    expect([...(await scrape()).keys()].filter((name) => name.startsWith('svc_') && !shown.has(name))).toEqual([])
  })
})
