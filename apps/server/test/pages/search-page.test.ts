// @module-tag slow
import { answerSchema } from '@svc/answer-engine'
import { errorBodySchema } from '@svc/profile-schema'
import type { SearchData } from '@svc/site'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callTool } from '../support/call-tool.ts'
import { href, type RunningFrontDoor, shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'
import { sendRaw } from '../support/raw-http.ts'

let running: RunningFrontDoor

beforeAll(async () => {
  running = await startFrontDoor(shippedSettings)
})
afterAll(() => running.stop())

/** A result's address without the words that it highlights. */
const withoutWords = (address = '') => address.replace(/#?:~:.*$/, '')

const searchFor = (query: string) => fetch(`${running.baseUrl}/search?${new URLSearchParams({ q: query })}`)

async function read(response: Response) {
  const { elements, errors } = readHtml(await response.text())
  expect(errors).toEqual([])
  return {
    elements,
    links: elements.filter(({ name, attributes }) => name === 'a' && attributes.href?.includes('#') && attributes.class !== 'skip'),
    field: elements.find(({ name }) => name === 'input')?.attributes.value,
    text: elements.find(({ name }) => name === 'main')?.text ?? '',
  }
}

describe('GET /search', () => {
  test('is written for the request, so it has no content coding (docs/pages/reference/http.md)', async () => {
    for (const path of ['/search?q=price', '/nowhere', '/api/v1/profile', '/api/v1/facts', '/changes.json']) {
      const { headers } = await fetch(running.baseUrl + path, { headers: { 'accept-encoding': 'br, gzip' } })
      expect([path, headers.get('content-encoding')]).toEqual([path, null])
    }
  })

  test('returns the results of search_knowledge in the same order, with deep links and marked words', async () => {
    const query = 'what does a review cost'
    const response = await searchFor(query)
    expect(response.status).toBe(200)
    const { elements, links, field } = await read(response)
    const { knowledge } = running.frontDoor.publications.current()
    const hits = await knowledge.search(query, { limit: 10 })
    expect(links.map(({ attributes }) => new URL(withoutWords(attributes.href), running.baseUrl).href)).toEqual(hits.map(({ url }) => url))
    expect(elements.filter(({ name }) => name === 'mark').map(({ text }) => text.toLowerCase())).toContain('costs')
    expect(field).toBe(query)
  })

  test('marks typed words, marks other forms as related, and shows the corrected query', async () => {
    const { elements, text } = await read(await searchFor('ransmo paymnt'))
    expect(text).toContain('Showing results for ransom payment:')
    const marks = elements.filter(({ name }) => name === 'mark')
    const strong = marks.filter(({ attributes }) => attributes.class === undefined).map((mark) => mark.text.toLowerCase())
    const weak = marks.filter(({ attributes }) => attributes.class === 'related').map((mark) => mark.text.toLowerCase())
    expect(new Set(strong)).toEqual(new Set(['ransom', 'payment']))
    expect(weak).not.toContain('ransom')
    expect(weak.length).toBeGreaterThan(0)
    expect((await read(await searchFor('ransom payment'))).text).not.toContain('Showing results')
  })

  test('43: shows the statement with strong support above the list: its headings, its paragraph, the statement marked and highlighted', async () => {
    const { elements } = await read(await searchFor('free trial'))
    const shown = elements.filter(({ name, attributes }) => name === 'ol' || attributes.class === 'extract')
    expect(shown.map(({ name }) => name)).toEqual(['div', 'ol'])
    expect(shown[0]?.text).toMatch(/^\s*Pricing › Free trial\s+The trial lasts 14 days, .* documents\. It ends by itself\./)
    const highlights = elements.filter(({ attributes }) => attributes.href?.includes(':~:'))
    const quote = 'The%20trial%20lasts%2014%20days%2C%20needs%20no%20card%2C%20and%20covers%20up%20to%203%20documents.'
    expect(highlights[0]?.attributes.href).toBe(href(`/pricing#:~:text=${quote}`))
    expect(elements.find(({ name }) => name === 'mark')?.text).toBe('The trial lasts 14 days, needs no card, and covers up to 3 documents.')
  })

  test.each([
    ['Can Navigator read a Word file with tracked changes?', 'strong'],
    ['free trial', 'strong'],
    ['What does a single review cost?', 'strong'],
    ['Can I keep my current broker while using Fernhollow?', 'possible'],
  ])('43: shows the first extract of ask_service if its support is strong: %s', async (query, support) => {
    const { text } = await callTool(running.baseUrl, 'ask_service', { question: query })
    const [first] = answerSchema.parse(JSON.parse(text).result.structuredContent).extracts ?? []
    expect(first?.support).toBe(support)
    const { elements } = await read(await searchFor(query))
    expect(elements.some(({ attributes }) => attributes.class === 'extract')).toBe(support === 'strong')
    const [quote] = elements.filter(({ attributes }) => attributes.href?.includes(':~:'))
    if (support === 'strong') expect(new URL(quote?.attributes.href ?? '', running.baseUrl).href).toBe(first?.quote_url)
  })

  test('43: gives other requests their turn before the results and before the extract', async () => {
    const { knowledge } = running.frontDoor.publications.current()
    const { retrieve } = knowledge
    const order: string[] = []
    vi.spyOn(knowledge, 'retrieve').mockImplementationOnce(async (query) => {
      const { hits, evidence } = await retrieve(query)
      const anotherRequest = () => setImmediate(() => order.push('another request'))
      anotherRequest()
      return {
        hits(size) {
          anotherRequest()
          order.push('results')
          return hits(size)
        },
        evidence(budget) {
          order.push('extract')
          return evidence(budget)
        },
      }
    })
    expect((await searchFor('free trial')).status).toBe(200)
    expect(order).toEqual(['another request', 'results', 'another request', 'extract'])
  })

  test('shows excerpts as text, with an ellipsis where they are cut', async () => {
    const shown: string[] = []
    for (const query of ['limits of cyber policies', 'compare providers', 'deductible']) {
      const { elements } = await read(await searchFor(query))
      const excerpts = elements.filter(({ attributes }) => attributes.class === 'excerpt')
      expect(excerpts.length).toBeGreaterThan(0)
      for (const { text } of excerpts) expect(text).not.toMatch(/\]\(|\*\*|\\[_*$]|<a |^\s*\||---/)
      shown.push(...excerpts.map(({ text }) => text.trimEnd()))
    }
    expect(shown.some((text) => text.endsWith('…'))).toBe(true)
  })

  test('every result links an anchor that exists', async () => {
    const { links } = await read(await searchFor('deductible'))
    expect(links.length).toBeGreaterThan(3)
    for (const { attributes } of links) {
      const [path, anchor = ''] = withoutWords(attributes.href).split('#') as [string, string]
      if (anchor === '') continue
      const { elements } = readHtml(await (await fetch(new URL(path, running.baseUrl))).text())
      expect(elements.some((element) => element.attributes.id === decodeURIComponent(anchor))).toBe(true)
    }
  })

  test.each(['/search', '/search?', '/search?q=', '/search?q=%20%20', '/search?p=x'])('%s is only the form', async (path) => {
    const response = await fetch(running.baseUrl + path)
    expect(response.status).toBe(200)
    const { elements, links } = await read(response)
    expect(links).toEqual([])
    expect(elements.filter(({ name }) => name === 'form')).toHaveLength(1)
  })

  test('is JSON for the dialog of the field: by page, one line each [45.3]', async () => {
    const read = async (query: string, language = '*') => {
      const response = await fetch(`${running.baseUrl}/search?${new URLSearchParams({ q: query })}`, {
        headers: { accept: 'application/json', 'accept-language': language },
      })
      expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual(['no-store', 'Accept, Accept-Language'])
      return (await response.json()) as SearchData
    }
    const { status, pages, extract, suggested } = await read('free trial')
    expect(status).toContain('for free trial')
    expect(extract?.place).toBe('Pricing › Free trial')
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    const [first] = pages[0]?.found ?? []
    expect([first?.place, first?.address]).toEqual(['Free trial', expect.stringContaining(href('/pricing#free-trial:~:text='))])
    expect(first?.text.map(({ text }) => text).join('')).not.toContain('\n')
    expect(suggested).toEqual([])
    expect(await read('zxqvw')).toMatchObject({ pages: [], suggested: [{ title: 'Pages' }] })
    for (const language of ['de', 'de-AT', 'nl, de;q=0.5']) expect((await read('free trial', language)).status).toContain('zu free trial')
    for (const language of ['nl', '%', ',;']) expect((await read('free trial', language)).status).toContain('for free trial')
  })

  test('has a resolution for an empty result and for a query that is too long', async () => {
    const nothing = await searchFor('zxqvw')
    expect(nothing.status).toBe(200)
    const { text, elements } = await read(nothing)
    expect(text).toContain('No results for zxqvw')
    const offered = elements
      .filter(({ name, attributes }) => name === 'a' && attributes.href?.startsWith('/'))
      .map(({ attributes }) => attributes.href)
    // The menu, not a text file [45.3].
    expect(offered).toContain(href('/pricing'))
    expect(text).not.toContain('llms.txt')
    const lookup = running.frontDoor.publications.current().knowledge.findPage('zxqvw')
    if (lookup.status === 'unknown_page') expect(offered).toEqual(expect.arrayContaining(lookup.nearest.map(({ path }) => href(path))))
    const tooLong = await searchFor('x'.repeat(513))
    expect(tooLong.status).toBe(400)
    expect(tooLong.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await read(tooLong)).text).toContain('more than 512 characters')
    expect((await searchFor('😀'.repeat(512))).status).toBe(200)
  })

  test('is no-store and noindex', async () => {
    const { headers } = await searchFor('policy')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(JSON.stringify(running.logLines())).not.toContain('zxqvw')
  })

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
    ["' autofocus onfocus='alert(1)", "' autofocus onfocus='alert(1)"],
    ['policy\u0000\u001b', 'policy\ufffd\ufffd'],
  ])('of %j shows it as text', async (query, shown) => {
    const { elements, field } = await read(await searchFor(query))
    expect(field).toBe(shown)
    expect(elements.filter(({ name }) => name === 'script' || name === 'img').map(({ attributes }) => attributes.src)).toEqual([
      href('/page.js'),
    ])
    for (const { attributes } of elements) expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([])
  })

  test.each(['q=a&q=b', 'q=%ff%fe', 'q=%', 'q=%u0041', 'q[]=a', 'q=%00', `q=${'%F0%9F%98%80'.repeat(400)}`, '&&&=&', 'q=+', '__proto__=x'])(
    'of ?%s never fails',
    async (query) => {
      const [response] = await sendRaw(
        running.port,
        `GET ${href('/search')}?${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect([200, 400]).toContain(response?.status)
      expect(readHtml(response?.body ?? '').errors).toEqual([])
    },
  )

  test('uses the first of repeated q parameters', async () => {
    expect((await read(await fetch(`${running.baseUrl}/search?q=policy&q=bond`))).field).toBe('policy')
  })

  test('answers HEAD without a body, OPTIONS, and 405 to other methods', async () => {
    const head = await fetch(`${running.baseUrl}/search?q=policy`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${running.baseUrl}/search`, { method: 'OPTIONS' })).status).toBe(204)
    expect((await fetch(`${running.baseUrl}/search`, { method: 'POST', body: 'q=x' })).status).toBe(405)
  })
})

test('a search counts as a tool call: 429 with the wait; the form and pages are not limited', async () => {
  const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '2' })
  try {
    const ask = () => fetch(`${limited.baseUrl}/search?q=policy`)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(errorBodySchema.parse(await refused.json())).toEqual({
      error: 'rate_limit_exceeded',
      message: 'This client has used up its searches and tool calls of this minute.',
      resolution: `Wait ${wait} second${wait === 1 ? '' : 's'}, then send the request again.`,
    })
    expect((await fetch(`${limited.baseUrl}/search`)).status).toBe(200)
    expect((await fetch(`${limited.baseUrl}/pricing`)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('searches that a page of another site makes a browser send do not use up the calls of its visitor', async () => {
  const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '2' })
  const statusOf = async (headers: Record<string, string>) => (await fetch(`${limited.baseUrl}/search?q=price`, { headers })).status
  const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
  expect([await statusOf(image), await statusOf(image), await statusOf(image)]).toEqual([200, 200, 429])
  for (const site of ['same-origin', 'none']) expect([site, await statusOf({ 'sec-fetch-site': site })]).toEqual([site, 200])
  expect(await statusOf({})).toBe(429)
  await limited.stop()
})
