import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fetchFacts, ProfileRequestError } from '../src/client.ts'
import { publicFactsSchema } from '../src/index.ts'
import { factsJsonSchema } from '../src/openapi.ts'
import { sendJson, serve } from './serve.ts'

const facts = {
  facts: [
    {
      id: 'price',
      label: 'Price',
      status: 'current',
      value: 300,
      unit: 'USD/month',
      valid_from: '2026-01-01',
      quote: 'It costs $300 a month.',
      url: 'https://svc.example/pricing',
      quote_url: 'https://svc.example/pricing#:~:text=It%20costs',
      revision: '1379853ac1e63c85',
    },
    { id: 'soc-2', label: 'SOC 2', status: 'not_published', say: 'We have no report.', instead: 'https://svc.example/security' },
  ],
  revision: '0123456789abcdef',
}

describe('the facts', () => {
  it('match the schema when they are published', () => {
    expect(publicFactsSchema.parse(facts)).toEqual(facts)
    const [price] = facts.facts
    for (const wrong of [
      { ...price, more: 1 },
      { ...price, status: 'not_published' },
      { ...price, value: [1] },
      { ...price, valid_from: '2026-02-30' },
    ]) {
      expect(publicFactsSchema.safeParse({ ...facts, facts: [wrong] }).success).toBe(false)
    }
  })

  it('facts.schema.json is current; `pnpm --filter @svc/profile-schema run schema` writes it', () => {
    expect(JSON.parse(readFileSync(new URL('../facts.schema.json', import.meta.url), 'utf8'))).toEqual(factsJsonSchema())
  })
})

describe('fetchFacts', () => {
  it('sends id and day, and returns the response unchanged', async () => {
    const extended = { ...facts, later: 1 }
    await using server = await serve((_, response) => sendJson(response, 200, extended))
    expect(await fetchFacts(server.baseUrl)).toEqual(extended)
    await fetchFacts(`${server.baseUrl}/front/`, { id: 'price', asOf: '2026-12-01' })
    expect(server.requests).toEqual(['/api/v1/facts', '/front/api/v1/facts?id=price&as_of=2026-12-01'])
  })

  it.each([
    [{ facts: [{ id: 'a', label: 'A' }], revision: 'r' }, 'facts.facts.0.status'],
    [{ facts: {}, revision: 'r' }, 'facts.facts'],
  ])('names the missing member of %j', async (body, place) => {
    await using server = await serve((_, response) => sendJson(response, 200, body))
    const error = await fetchFacts(server.baseUrl).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ProfileRequestError)
    expect(error).toMatchObject({ code: 'invalid_facts', message: expect.stringContaining(place) })
  })

  it('rejects with the errors of the service', async () => {
    const error = { error: 'invalid_parameter', message: 'id or as_of is malformed.', resolution: 'Send as_of as a date.' }
    await using server = await serve((_, response) => sendJson(response, 400, error))
    await expect(fetchFacts(server.baseUrl, { asOf: 'x' })).rejects.toMatchObject({ code: 'invalid_parameter', status: 400 })
  })
})
