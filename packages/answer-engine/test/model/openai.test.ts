// @module-tag slow
import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@svc/tooling/free-port'
import { type Behaviour, json, type ModelEndpoint, type ModelRequest, says, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../src/answer/answer.ts'
import { createAnswerEngine } from '../../src/answer-engine.ts'
import { createOpenAiModel, type OpenAiModelOptions } from '../../src/model/openai.ts'
import { createMemoryQuota } from '../../src/quota/quota-memory.ts'
import { pricing } from '../support/corpus-pages.ts'
import { knowledgeOf } from '../support/pages.ts'
import { drip, halfBody, hugeBody, redirect, reset, responds, silent, status, text, upstreamCanary } from './endpoint-faults.ts'

const keyCanary = 'sk-key-canary-91c2'
const question = { question: 'How long does the trial last?' }
/** The shortest deadline that a question can have. */
const hurried = { ...question, max_seconds: 3 }
const draft = { claims: [{ statements: ['S1'], qualified_by: [] }], unanswered: [] }
const good = JSON.stringify(draft)

let upstream: ModelEndpoint
beforeAll(async () => {
  upstream = await startModelEndpoint(silent)
})
afterEach(() => {
  upstream.requests.length = 0
  vi.unstubAllEnvs()
})
afterAll(() => upstream.close())

function engine(options: Partial<OpenAiModelOptions> = {}) {
  const model = createOpenAiModel({ baseUrl: upstream.baseUrl, apiKey: keyCanary, model: 'test-model', ...options })
  return createAnswerEngine({ knowledge: knowledgeOf(pricing), model, quota: createMemoryQuota() })
}

async function ask(behaviour: Behaviour, options: Partial<OpenAiModelOptions> = {}): Promise<Answer> {
  upstream.behaviour = behaviour
  return engine(options).ask(question, { client: 'a' })
}

describe('the OpenAI adapter', () => {
  it('sends one strict Chat Completions request', async () => {
    const answer = await ask(says(good))
    expect(answer.status).toBe('answered')
    expect(upstream.requests).toHaveLength(1)
    const [{ path, headers, body }] = upstream.requests as [ModelRequest]
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe(`Bearer ${keyCanary}`)
    expect(body).toMatchObject({
      model: 'test-model',
      max_completion_tokens: 2_048,
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: { type: 'object', additionalProperties: false } } },
    })
    expect(Object.keys(body).sort()).toEqual(['max_completion_tokens', 'messages', 'model', 'response_format'])
  })

  it.each([
    [
      'chat_completions',
      { choices: [{ message: { content: good } }], usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 } },
    ],
    [
      'responses',
      {
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text: good }] }],
        usage: { input_tokens: 900, output_tokens: 80, input_tokens_details: { cached_tokens: 3 } },
      },
    ],
  ] as const)('passes the token counts of %s to onUsage', async (api, body) => {
    const onUsage = vi.fn()
    const answer = await ask(json(body), { api, onUsage })
    expect(answer.status).toBe('answered')
    expect(onUsage.mock.calls).toEqual([[{ inputTokens: 900, outputTokens: 80 }]])
  })

  it('passes the token counts of unusable text', async () => {
    const onUsage = vi.fn()
    const usage = { prompt_tokens: 900, completion_tokens: 2_048 }
    const answer = await ask(json({ choices: [{ finish_reason: 'length', message: { content: '{' } }], usage }), { onUsage })
    expect(answer.detail).toBe('truncated')
    expect(onUsage.mock.calls).toEqual([[{ inputTokens: 900, outputTokens: 2_048 }]])
  })

  it.each([
    undefined,
    null,
    'many',
    { prompt_tokens: '900', completion_tokens: 80 },
    { prompt_tokens: -1, completion_tokens: 80 },
    { total_tokens: 980 },
  ])('does not call onUsage for %j', async (usage) => {
    const onUsage = vi.fn()
    const answer = await ask(json({ choices: [{ message: { content: good } }], usage }), { onUsage })
    expect(answer.status).toBe('answered')
    expect(onUsage).not.toHaveBeenCalled()
  })

  it('sends the token cap under the name that tokenParameter sets', async () => {
    await ask(says(good), { tokenParameter: 'max_tokens' })
    expect(upstream.requests[0]?.body).toMatchObject({ max_tokens: 2_048 })
    expect(upstream.requests[0]?.body).not.toHaveProperty('max_completion_tokens')
  })

  it('uses the Responses API if configured', async () => {
    const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: good }] }
    const answer = await ask(responds([{ type: 'reasoning', summary: [] }, message]), { api: 'responses' })
    expect(answer.status).toBe('answered')
    const [request] = upstream.requests
    expect(request?.path).toBe('/v1/responses')
    expect(request?.body).toMatchObject({ max_output_tokens: 2_048, store: false, text: { format: { type: 'json_schema', strict: true } } })
  })

  it('ignores OPENAI_* variables and sends no data about the machine', async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-canary')
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-canary')
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-Canary: header-canary\nAuthorization: Bearer other')
    vi.stubEnv('OPENAI_LOG', 'debug')
    const written = vi.spyOn(console, 'debug')
    expect((await ask(says(good))).status).toBe('answered')
    const headers = upstream.requests[0]?.headers ?? {}
    expect(JSON.stringify(headers)).not.toMatch(/org-canary|project-canary|header-canary/)
    expect(headers.authorization).toBe(`Bearer ${keyCanary}`)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-') || name.startsWith('openai'))).toEqual([])
    expect(written).not.toHaveBeenCalled()
  })

  it.each([
    ['OPENAI_CUSTOM_HEADERS', 'not a header: at all'],
    ['OPENAI_CUSTOM_HEADERS', 'X-Canary: \u0001\u20ac'],
    ['OPENAI_CUSTOM_HEADERS', ':\n::\nAuthorization: Bearer other\nContent-Type: text/plain'],
    ['OPENAI_BASE_URL', 'not an address'],
    ['OPENAI_API_KEY', 'line\nbreak'],
    ['OPENAI_ADMIN_KEY', 'sk-admin-canary'],
    ['OPENAI_ORG_ID', 'line\nbreak'],
    ['OPENAI_PROJECT_ID', '\u20ac'],
    ['OPENAI_WEBHOOK_SECRET', 'canary'],
    ['OPENAI_LOG', 'nonsense'],
  ])('ignores the variable %s: %j', async (name, value) => {
    vi.stubEnv(name, value)
    expect((await ask(says(good))).status).toBe('answered')
    expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${keyCanary}`)
    expect(JSON.stringify(upstream.requests[0]?.headers)).not.toMatch(/x-canary|admin-canary|text\/plain/i)
    expect(process.env[name]).toBe(value)
  })

  it.each([
    [{ baseUrl: 'ftp://models.example/v1' }],
    [{ baseUrl: 'not an address' }],
    [{ apiKey: '' }],
    [{ apiKey: 'two words' }],
    [{ apiKey: 'line\nbreak' }],
    [{ model: ' ' }],
    [{ model: undefined as never }],
    [{ apiKey: undefined as never }],
    [{ api: 'foo' as never }],
    [{ tokenParameter: 'tokens' as never }],
  ])('throws for the setting %j, without the key in the message', (options) => {
    const make = () => createOpenAiModel({ baseUrl: 'http://127.0.0.1/v1', apiKey: keyCanary, model: 'm', ...options })
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_option', resolution: expect.stringMatching(/\.$/) }))
    expect(make).not.toThrow(expect.objectContaining({ message: expect.stringContaining('two words') }))
  })
})

const refused: Behaviour = says(null, { message: { refusal: upstreamCanary } })
const toolCall: Behaviour = says(null, {
  choice: { finish_reason: 'tool_calls' },
  message: { tool_calls: [{ id: '1', type: 'function', function: { name: 'x', arguments: '{}' } }] },
})

/** Every fault with its reason and detail (docs/pages/reference/answers.md, "How an answer ends"). */
const faults: [string, Behaviour, string, string][] = [
  ['401', status(401), 'inference_unavailable', 'rejected_credentials'],
  ['403', status(403), 'inference_unavailable', 'rejected_credentials'],
  ['404', status(404), 'inference_unavailable', 'unknown_model'],
  ...[400, 408, 409, 413, 422, 429, 500, 502, 503, 529].map((code): [string, Behaviour, string, string] => [
    String(code),
    status(code),
    'generation_failed',
    'upstream_error',
  ]),
  [
    'a 503 that asks to retry',
    (response) => void response.writeHead(503, { 'retry-after': '0', 'x-should-retry': 'true' }).end(),
    'generation_failed',
    'upstream_error',
  ],
  ['a redirect', redirect('http://127.0.0.1:1/elsewhere'), 'generation_failed', 'upstream_error'],
  ['a reset connection', reset, 'generation_failed', 'upstream_error'],
  ['half a body', halfBody, 'generation_failed', 'upstream_error'],
  ['an HTML page', text(`<h1>${upstreamCanary}</h1>`), 'generation_failed', 'invalid_output'],
  ['a body that is not JSON', text(`{"choices": [${upstreamCanary}`, 'application/json'), 'generation_failed', 'invalid_output'],
  ['an empty body', text('', 'application/json'), 'generation_failed', 'invalid_output'],
  ['204', (response) => void response.writeHead(204).end(), 'generation_failed', 'invalid_output'],
  ['no choices', json({ choices: [] }), 'generation_failed', 'invalid_output'],
  ['an empty text', says(''), 'generation_failed', 'invalid_output'],
  ['no text', says(null), 'generation_failed', 'invalid_output'],
  ['a text that is not JSON', says(upstreamCanary), 'generation_failed', 'invalid_output'],
  ['thoughts without JSON', says(`<think>${upstreamCanary}</think>`), 'generation_failed', 'invalid_output'],
  ['content of another shape', says({ text: good } as never), 'generation_failed', 'invalid_output'],
  ['a stream of events', text(`data: ${good}\n\n`, 'text/event-stream'), 'generation_failed', 'invalid_output'],
  ['another schema', says(JSON.stringify({ answer: upstreamCanary })), 'generation_failed', 'invalid_output'],
  [
    'the draft of earlier versions',
    says(JSON.stringify({ claims: [{ text: upstreamCanary, support: [], qualification: null }] })),
    'generation_failed',
    'invalid_output',
  ],
  ['a tool call', toolCall, 'generation_failed', 'invalid_output'],
  ['a refusal', refused, 'generation_failed', 'refused'],
  ['the content filter', says(good, { choice: { finish_reason: 'content_filter' } }), 'generation_failed', 'filtered'],
  ['the token cap', says(good, { choice: { finish_reason: 'length' } }), 'generation_failed', 'truncated'],
]

describe('every fault of the endpoint', () => {
  it.each(faults)(
    '%s: the answer has the sources and no text of the endpoint, and there is no retry',
    async (_name, behaviour, reason, detail) => {
      const answer = await ask(behaviour)
      expect(answer).toMatchObject({ status: 'unavailable', reason, detail, claims: [], rejected_claims: 0 })
      expect(answer.sources.length).toBeGreaterThan(0)
      expect(upstream.requests).toHaveLength(1)
      expect(JSON.stringify(answer)).not.toContain('canary')
    },
  )

  it.each([
    ['a refusal', responds([{ type: 'message', content: [{ type: 'refusal', refusal: upstreamCanary }] }]), 'refused'],
    ['the token cap', responds([], { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }), 'truncated'],
    ['the content filter', responds([], { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }), 'filtered'],
    ['a failed response', responds([], { status: 'failed', error: { message: upstreamCanary } }), 'upstream_error'],
    ['no message', responds([]), 'invalid_output'],
    ['another shape', json({ choices: [] }), 'invalid_output'],
    ['an HTML page', text(`<h1>${upstreamCanary}</h1>`), 'invalid_output'],
    ['an empty body', text(''), 'invalid_output'],
    ['204', (response) => void response.writeHead(204).end(), 'invalid_output'],
    ['null', json(null), 'invalid_output'],
    ['a message without content', json({ object: 'response', output: [{ type: 'message' }] }), 'invalid_output'],
  ] satisfies [string, Behaviour, string][])('of the Responses API: %s', async (_name, behaviour, detail) => {
    const answer = await ask(behaviour, { api: 'responses' })
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'generation_failed', detail })
    expect(upstream.requests).toHaveLength(1)
    expect(JSON.stringify(answer)).not.toContain('canary')
  })

  it('a refused connection', async () => {
    const answer = await engine({ baseUrl: `http://127.0.0.1:${await freePort()}/v1` }).ask(question, { client: 'a' })
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'generation_failed', detail: 'upstream_error' })
  })

  it('200 MB: at most 256 KiB are read and the connection is closed', async () => {
    const sent = { bytes: 0 }
    const answer = await ask(hugeBody(sent))
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'generation_failed', detail: 'invalid_output' })
    await upstream.requests[0]?.closed
    // The socket buffers of both sides are filled without being read.
    expect(sent.bytes).toBeLessThan(16 * 1_024 * 1_024)
  })
})

describe('the deadline and the caller', () => {
  it.each([
    ['an upstream that never answers', silent],
    ['a drip of bytes', drip],
  ])('%s: the answer is sent at the deadline, and the connection to the endpoint is closed', async (_name, behaviour) => {
    upstream.behaviour = behaviour
    const answer = await engine().ask(hurried, { client: 'a' })
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'generation_timeout', detail: 'deadline_exceeded' })
    expect(answer.sources.length).toBeGreaterThan(0)
    await upstream.requests[0]?.closed
    expect(upstream.requests).toHaveLength(1)
  })

  it('closes the connection to the endpoint when the caller aborts', async () => {
    upstream.behaviour = silent
    const caller = new AbortController()
    const asked = engine().ask(question, { client: 'a', signal: caller.signal })
    await expect.poll(() => upstream.requests.length).toBe(1)
    caller.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await upstream.requests[0]?.closed
  })

  it('times out if a host accepts connections and sends nothing', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const answer = await engine({ baseUrl: `http://127.0.0.1:${port}/v1` }).ask(hurried, { client: 'a' })
    expect(answer.reason).toBe('generation_timeout')
    mute.close()
  })
})
