// @module-tag slow
/** Errors as pages for people: the same status and headers, with links. Programs get JSON. */

import { errors } from '@svc/composition'
import { errorBodySchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'
import { sendRaw } from '../support/raw-http.ts'

atEachBase(() => {
  let running: RunningFrontDoor

  beforeAll(async () => {
    running = await startFrontDoor()
  })
  afterAll(() => running.stop())

  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

  function get(path: string, accept: string | null = browser, options: RequestInit = {}) {
    return fetch(running.baseUrl + path, { ...options, headers: { ...(accept && { accept }), ...options.headers } })
  }

  const localLinks = ({ elements }: ReturnType<typeof readHtml>) =>
    elements.filter(({ name, attributes }) => name === 'a' && attributes.class !== 'skip').map(({ attributes }) => attributes.href)

  describe('an unknown address', () => {
    test('returns a page with the search form, similar pages and a link to the front page', async () => {
      const response = await get('/prcing')
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('vary')).toBe('Accept')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const page = readHtml(await response.text())
      expect(page.errors).toEqual([])
      const find = (name: string) => page.elements.filter((element) => element.name === name)
      expect(find('h1').map(({ text }) => text)).toEqual(['Page not found'])
      expect(find('title')[0]?.text).toBe('Page not found · Lantern Desk')
      expect(find('main')[0]?.text).toContain(errors.not_found.message)
      expect(find('main')[0]?.text).toContain('Did you mean one of these?')
      expect(localLinks(page)).toEqual(expect.arrayContaining(['/pricing', '/', '/llms.txt', '/developers'].map(href)))
      expect(find('form').map(({ attributes }) => [attributes.role, attributes.action, attributes.method])).toEqual([
        ['search', href('/search'), 'get'],
      ])
      expect(find('meta').map(({ attributes }) => [attributes.name, attributes.content])).toContainEqual(['robots', 'noindex'])
      expect(find('link').map(({ attributes }) => attributes.rel)).not.toContain('canonical')
      for (const link of localLinks(page)) expect([link, (await fetch(new URL(link ?? '', running.baseUrl))).status]).toEqual([link, 200])
    })

    test('suggests no page if none is similar', async () => {
      const page = readHtml(await (await get('/zxqvw/kjhgf')).text())
      expect(page.elements.find(({ name }) => name === 'main')?.text).not.toContain('Did you mean')
      expect(page.errors).toEqual([])
    })

    test.each([
      '/<script>alert(1)<%2fscript>',
      '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/"onmouseover="alert(1)',
      '//evil.example/%2e%2e',
      '/%00',
      '/\u00ff\u00fe',
      `/${'a/'.repeat(3_000)}`,
      '*',
    ])('shows nothing of the requested path: %j', async (path) => {
      const [response] = await sendRaw(
        running.port,
        Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`, 'latin1'),
      )
      expect([400, 404]).toContain(response?.status)
      for (const part of ['alert', 'evil', 'a/a/a']) expect(response?.body).not.toContain(part)
      if (response?.status === 404) expect(readHtml(response.body).errors).toEqual([])
    })

    test('HEAD has the headers of the page and no body', async () => {
      const [got, headed] = [await get('/nowhere'), await get('/nowhere', browser, { method: 'HEAD' })]
      expect([headed.status, headed.headers.get('content-type'), await headed.text()]).toEqual([404, 'text/html; charset=utf-8', ''])
      expect(headed.headers.get('content-length')).toBe(got.headers.get('content-length'))
    })

    test.each([
      ['/nowhere', null],
      ['/nowhere', ''],
      ['/nowhere', '*/*'],
      ['/nowhere', 'text/*'],
      ['/nowhere', 'application/json'],
      ['/nowhere', 'application/json, text/html'],
      ['/nowhere', 'text/html, application/json'],
      ['/nowhere', 'text/markdown, text/html'],
      ['/nowhere', 'text/html;q=0.5, application/json'],
      ['/nowhere', 'text/html;q=0'],
      ['/nowhere', '!!, ;;q=x'],
      ['/nowhere.md', browser],
      ['/api/nowhere', browser],
      ['/api/v1/profile/', browser],
      ['/mcp/nowhere', browser],
    ])('%s stays JSON for Accept: %s', async (path, accept) => {
      const response = await get(path, accept)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
      expect([response.headers.get('x-robots-tag'), response.headers.get('content-security-policy')]).toEqual([null, null])
      // RFC 9110, section 12.5.5: with another Accept the address would have returned a page, except where it never does.
      expect(response.headers.get('vary')).toBe(/^\/(?:api|mcp)|\.md$/.test(path) ? null : 'Accept')
      expect(errorBodySchema.parse(await response.json()).error).toBe('not_found')
    })

    test('a method that is refused stays JSON', async () => {
      const response = await get('/pricing', browser, { method: 'POST' })
      expect([response.status, response.headers.get('content-type')]).toEqual([405, 'application/json; charset=utf-8'])
      const picture = await get('/pricing', 'image/png')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8'])
    })

    test('is logged like every 404, without the address', async () => {
      await get('/secret-address')
      await expect.poll(() => running.logLines().some(({ status, route }) => status === 404 && route === 'unmatched')).toBe(true)
      expect(JSON.stringify(running.logLines())).not.toContain('secret-address')
    })
  })

  test('a search over the limit gets a page with the wait', async () => {
    await running.stop()
    running = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '2' })
    for (let search = 0; search < 2; search += 1) expect((await get('/search?q=price')).status).toBe(200)
    const response = await get('/search?q=price')
    expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    const forPrograms = await get('/search?q=price', 'application/json')
    for (const { headers } of [response, forPrograms]) expect(headers.get('vary')).toBe('Accept')
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    const { elements, errors: mistakes } = readHtml(await response.text())
    expect(mistakes).toEqual([])
    const main = elements.find(({ name }) => name === 'main')?.text
    expect(main).toContain('Too many requests')
    expect(main).toMatch(/Wait \d+ seconds?, then load this page again\./)
    expect((await get('/search?q=price', 'application/json')).headers.get('content-type')).toBe('application/json; charset=utf-8')
    // Suggestions cost a search, so the limit of searches applies to them. The page itself has no limit.
    const missing = await get('/prcing')
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([404, null])
    const text = readHtml(await missing.text()).elements.find(({ name }) => name === 'main')?.text
    expect(text).toContain('Page not found')
    expect(text).not.toContain('Did you mean')
  })
})
