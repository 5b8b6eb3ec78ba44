import { createOpenAiModel } from '@svc/answer-engine/openai'
import { json, says, startModelEndpoint } from '@svc/tooling/model-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/log/log.ts'
import { watchModel } from '../src/watch-model.ts'

const canary = 'upstream-canary-51c7'
const refuses = (status: number) => json({ error: { message: canary } }, status)

let upstream: Awaited<ReturnType<typeof startModelEndpoint>>
beforeAll(async () => {
  upstream = await startModelEndpoint(says('{}'))
})
afterAll(() => upstream.close())

function watched() {
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } })
  const model = createOpenAiModel({ baseUrl: upstream.baseUrl, apiKey: 'key', model: 'test-model' })
  const watchedModel = watchModel(model, 'models.example', log)
  return {
    isFailing: watchedModel.isFailing,
    /** The result of a call, and what it logged. */
    async call(behaviour: typeof upstream.behaviour, signal = new AbortController().signal) {
      upstream.behaviour = behaviour
      lines.length = 0
      const outcome = await watchedModel.generate({ messages: [], schema: {}, maxOutputTokens: 1, signal }).catch((error) => error)
      expect(lines.join('')).not.toContain(canary)
      const logged = lines.map((line) => {
        const { time: _, ...fields } = JSON.parse(line)
        return fields
      })
      return { outcome, logged }
    },
  }
}

const failedCall = (detail: string, status?: number) => ({ level: 'info', detail, http_status: status, message: 'model call failed' })
const answers = says('{"claims":[]}')

describe('a model', () => {
  test('that answers is not logged', async () => {
    const { call, isFailing } = watched()
    expect((await call(answers)).logged).toEqual([])
    expect(isFailing()).toBe(false)
  })

  test.each([
    [400, 'upstream_error', /INFERENCE_TOKEN_PARAM/],
    [401, 'rejected_credentials', /INFERENCE_API_KEY/],
    [402, 'upstream_error', /INFERENCE_API_KEY/],
    [403, 'rejected_credentials', /INFERENCE_API_KEY/],
    [404, 'unknown_model', /INFERENCE_MODEL/],
  ])('that refuses three calls with %i fails, once, until it answers', async (status, detail, fix) => {
    const { call, isFailing } = watched()
    for (let refused = 0; refused < 2; refused += 1) expect((await call(refuses(status))).logged).toEqual([failedCall(detail, status)])
    expect(isFailing()).toBe(false)
    const problem = `The language model at models.example refused 3 calls in a row, the last with HTTP status ${status}.`
    const warning = { level: 'warn', problem, fix: expect.stringMatching(fix), http_status: status, message: 'model failed' }
    expect((await call(refuses(status))).logged).toEqual([failedCall(detail, status), warning])
    expect(isFailing()).toBe(true)
    expect((await call(refuses(status))).logged).toEqual([failedCall(detail, status)])
    expect((await call(refuses(500))).logged).toEqual([failedCall('upstream_error', 500)])
    expect(isFailing()).toBe(true)
    expect((await call(answers)).logged).toEqual([{ level: 'info', message: 'model works again' }])
    expect(isFailing()).toBe(false)
    expect((await call(answers)).logged).toEqual([])
  })

  test('that refuses for different reasons fails', async () => {
    const { call, isFailing } = watched()
    for (const status of [401, 404, 400]) await call(refuses(status))
    expect(isFailing()).toBe(true)
  })

  test.each([
    ['answers', answers],
    ['is overloaded', refuses(429)],
    ['has an error', refuses(500)],
    ['sends no text', says(null)],
  ])('that %s between refusals does not fail', async (_, other) => {
    const { call, isFailing } = watched()
    for (const behaviour of [refuses(401), refuses(401), other, refuses(401), refuses(401)]) await call(behaviour)
    expect(isFailing()).toBe(false)
  })

  test('whose caller ended a call is not logged, and the call counts for nothing', async () => {
    const { call, isFailing } = watched()
    for (let refused = 0; refused < 2; refused += 1) await call(refuses(401))
    expect((await call(answers, AbortSignal.abort())).logged).toEqual([])
    await call(refuses(401))
    expect(isFailing()).toBe(true)
  })

  test('that cannot be reached is logged without a status', async () => {
    const { call } = watched()
    expect((await call((response) => void response.socket?.destroy())).logged).toEqual([failedCall('upstream_error')])
  })
})
