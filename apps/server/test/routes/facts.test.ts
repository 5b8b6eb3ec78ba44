// @module-tag slow
/** Facts and their days. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicFactsSchema } from '@svc/profile-schema'
import { fetchFacts } from '@svc/profile-schema/client'
import { followDays } from '@svc/publication'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { atEachBase, fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { sendRaw } from '../support/raw-http.ts'

atEachBase(() => {
  const facts = `
- id: refund-days
  label: Days in which fees are refunded
  topic: Refunds
  value: 30
  unit: d
  page: /pricing
  quote: Fees are refunded within 30 days
- id: price-small
  label: Price for 1 to 50 employees
  value: 350
  unit: USD/month
  valid_until: 2026-03-31
  page: /pricing
  quote: There is one price for each size of company.
- id: price-small
  label: Price for 1 to 50 employees
  value: 400
  unit: USD/month
  valid_from: 2026-04-01
  page: /pricing
  quote: There is one price for each size of company.
- id: soc-2
  label: SOC 2 report
  status: not_published
  say: We do not publish a SOC 2 report.
  instead: /pricing
`

  let folder: string
  let running: RunningFrontDoor
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-facts-'))
    const content = join(folder, 'content')
    cpSync(fixtureContent, content, { recursive: true })
    writeFileSync(join(content, 'facts.yaml'), facts)
    running = await startFrontDoor({ CONTENT_DIR: content, MCP_CALLS_PER_MINUTE: '50' })
  })
  afterAll(async () => {
    await running?.stop()
    rmSync(folder, { recursive: true })
  })

  const ask = (query = '', headers: Record<string, string> = {}) => fetch(`${running.baseUrl}/api/v1/facts${query}`, { headers })
  const read = async (query = '') => ((await (await ask(query)).json()) as { facts: Record<string, unknown>[] }).facts

  describe('GET /api/v1/facts', () => {
    test('returns every fact with the address of its quote, in the order of the file', async () => {
      const [refund, , , soc2] = await read()
      expect(refund).toEqual({
        id: 'refund-days',
        label: 'Days in which fees are refunded',
        topic: 'Refunds',
        status: 'current',
        value: 30,
        unit: 'd',
        quote: 'Fees are refunded within 30 days',
        url: `${running.baseUrl}/pricing#refunds`,
        quote_url: `${running.baseUrl}/pricing#:~:text=Fees%20are%20refunded%20within%2030%20days`,
        revision: running.frontDoor.publications.current().knowledge.page('/pricing')?.revision,
      })
      expect(soc2).toEqual({
        id: 'soc-2',
        label: 'SOC 2 report',
        status: 'not_published',
        say: 'We do not publish a SOC 2 report.',
        instead: `${running.baseUrl}/pricing`,
      })
    })

    test.each([
      ['2026-03-31', ['current', 'scheduled']],
      ['2026-04-01', ['expired', 'current']],
    ])('with as_of=%s returns the statuses of that day', async (day, statuses) => {
      expect((await read(`?id=price-small&as_of=${day}`)).map(({ status }) => status)).toEqual(statuses)
    })

    test('matches the published schema, and the client reads it', async () => {
      const body = await (await ask()).json()
      expect(publicFactsSchema.safeParse(body).error).toBeUndefined()
      expect(await fetchFacts(running.baseUrl)).toEqual(body)
      expect((await fetchFacts(running.baseUrl, { id: 'soc-2' })).facts).toHaveLength(1)
    })

    test.each([
      ['price-smal', 'Did you mean price-small? Send the id of a fact in the response without id.'],
      ['price', 'Did you mean price-small? Send the id of a fact in the response without id.'],
      ['refund-days-price-small', 'Did you mean refund-days or price-small? Send the id of a fact in the response without id.'],
      ['nothing', 'Send the id of a fact in the response without id.'],
      ['constructor', 'Send the id of a fact in the response without id.'],
    ])('the unknown id %s is 404 with the nearest ids, also for the client', async (id, resolution) => {
      const error = { error: 'not_found', message: 'The parameter id names no published fact.', resolution }
      const response = await ask(`?id=${id}&as_of=2026-01-01`)
      expect([response.status, await response.json()]).toEqual([404, error])
      expect(response.headers.get('ratelimit-policy')).toBe('"calls";q=50;w=60')
      await expect(fetchFacts(running.baseUrl, { id })).rejects.toMatchObject({ status: 404, code: 'not_found', resolution })
    })

    test.each(['?as_of=yesterday', '?as_of=2026-02-30', '?id=', '?id=A', '?id=a&id=b', '?as_of=2026-01-01&as_of=2026-01-02'])(
      '%s is refused with what to send',
      async (query) => {
        const response = await ask(query)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ error: 'invalid_parameter', resolution: expect.stringMatching(/^Send /) })
        expect(response.headers.get('ratelimit-policy')).toBe('"calls";q=50;w=60')
      },
    )

    test('has a strong entity tag, CORS, and the five rate limit headers of calls', async () => {
      const first = await ask()
      expect(first.headers.get('etag')).toMatch(/^"/)
      expect(first.headers.get('access-control-allow-origin')).toBe('*')
      expect(first.headers.get('ratelimit-limit')).toBe('50')
      const remaining = Number(first.headers.get('ratelimit-remaining'))
      expect(first.headers.get('ratelimit')).toBe(`"calls";r=${remaining};t=${first.headers.get('ratelimit-reset')}`)
      const again = await ask('', { 'if-none-match': first.headers.get('etag') as string })
      expect(again.status).toBe(304)
      expect(Number(again.headers.get('ratelimit-remaining'))).toBe(remaining - 1)
    })
  })

  test('every status of the route has the five rate limit headers', async () => {
    const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '4' })
    const { port } = limited
    const request = async (method: string, path: string, host = 'localhost') => {
      const [response] = await sendRaw(port, `${method} ${href(path)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      const { headers } = response as { headers: Record<string, string> }
      const names = ['ratelimit-limit', 'ratelimit', 'ratelimit-reset', 'ratelimit-policy']
      const [limit, calls, reset, policy] = names.map((name) => headers[name])
      const remaining = headers['ratelimit-remaining']
      expect([method, limit, calls, policy]).toEqual([method, '4', `"calls";r=${remaining};t=${reset}`, '"calls";q=4;w=60'])
      return [response?.status, remaining]
    }
    try {
      expect(await request('OPTIONS', '/api/v1/facts')).toEqual([204, '4'])
      expect(await request('PUT', '/api/v1/facts')).toEqual([405, '3'])
      expect(await request('GET', '/api/v1/facts', 'a@b')).toEqual([400, '2'])
      expect(await request('GET', '/api/v1/facts?id=A')).toEqual([400, '1'])
      expect(await request('GET', '/api/v1/facts')).toEqual([200, '0'])
      expect(await request('GET', '/api/v1/facts')).toEqual([429, '0'])
      expect(await request('OPTIONS', '/api/v1/facts')).toEqual([204, '0'])
    } finally {
      await limited.stop()
    }
  })

  test('/facts is a page: HTML and Markdown, searchable, citable and verifiable', async () => {
    const page = await (await fetch(`${running.baseUrl}/facts`, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('<h2 id="not-published">')
    const markdown = await (await fetch(`${running.baseUrl}/facts.md`)).text()
    expect(markdown).toContain('| Days in which fees are refunded | 30 days | now | [Pricing](')
    expect(await (await fetch(`${running.baseUrl}/llms.txt`)).text()).toContain('/facts.md')
    const { knowledge } = running.frontDoor.publications.current()
    const [best] = await knowledge.search('do you have SOC 2')
    expect([best?.page.path, best?.text]).toEqual(['/facts', expect.stringContaining('We do not publish a SOC 2 report.')])
    const query = new URLSearchParams({ quote: 'We do not publish a SOC 2 report.', page: '/facts' })
    expect(await (await fetch(`${running.baseUrl}/api/v1/verify?${query}`)).json()).toMatchObject({ verdict: 'exact' })
  })

  test('without facts.yaml the API returns an empty list, and there is no page', async () => {
    const alone = await startFrontDoor()
    try {
      expect(await (await fetch(`${alone.baseUrl}/api/v1/facts`)).json()).toMatchObject({ facts: [] })
      expect((await fetch(`${alone.baseUrl}/facts`)).status).toBe(404)
    } finally {
      await alone.stop()
    }
  })

  test('a publication is built at midnight UTC only on a day when a fact begins or ends', () => {
    vi.useFakeTimers({ now: new Date('2026-03-29T22:00:00Z') })
    try {
      const reload = vi.fn(async () => undefined)
      const current = () => ({ factsChangeOn: '2026-04-01' }) as never
      const end = followDays({ current, reload }, () => new Date())
      vi.setSystemTime(new Date('2026-03-29T22:00:00Z'))
      vi.advanceTimersByTime(2 * 86_400_000)
      expect(reload).not.toHaveBeenCalled()
      vi.advanceTimersByTime(7_200_000 - 1)
      expect([new Date().toISOString(), reload.mock.calls.length]).toEqual(['2026-03-31T23:59:59.999Z', 0])
      vi.advanceTimersByTime(1)
      expect(reload).toHaveBeenCalledOnce()
      end()
      vi.advanceTimersByTime(86_400_000)
      expect(reload).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})
