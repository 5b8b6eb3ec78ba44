// @module-tag slow
/** The addresses of a page: its forms, other spellings, and those that it had before. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '@svc/knowledge-index/internal'
import { errorBodySchema } from '@svc/profile-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEachBase, fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { getPage } from '../support/get-page.ts'
import { sendRaw } from '../support/raw-http.ts'

atEachBase(() => {
  let running: RunningFrontDoor
  let folder: string

  const elsewhere =
    '---\ntitle: Elsewhere\ndescription: It has moved.\nformerly: [/home-page, /Products/Elsewhere_2019.php, /überall/]\n---\n\n# Elsewhere\n'

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'front-door-'))
    await cp(fixtureContent, folder, { recursive: true })
    await writeFile(join(folder, 'pages/elsewhere.md'), elsewhere)
    running = await startFrontDoor({ CONTENT_DIR: folder })
  })
  afterAll(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })

  function get(path: string, headers: Record<string, string> = {}) {
    return fetch(urlOf(running.baseUrl, path), { headers, redirect: 'error' })
  }

  describe('negotiation at a page’s own address', () => {
    test.each([
      ['/', '/index.md'],
      ['/pricing', '/pricing.md'],
      ['/guides/first-steps', '/guides/first-steps.md'],
      ['/comparisons/lantern-vs-harbour', '/comparisons/lantern-vs-harbour.md'],
      ['/research/cyber/ransom-payments', '/research/cyber/ransom-payments.md'],
      ['/elsewhere', '/elsewhere.md'],
    ])('%s as Markdown has the bytes and the entity tag of %s', async (path, markdownPath) => {
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { accept: 'text/markdown', 'accept-encoding': coding }
        const [negotiated, plain] = [await get(path, headers), await get(markdownPath, { 'accept-encoding': coding })]
        expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
        expect(negotiated.headers.get('vary')).toBe('Accept, Accept-Encoding')
        expect(negotiated.headers.get('etag')).toBe(plain.headers.get('etag'))
        expect(negotiated.headers.get('content-encoding')).toBe(plain.headers.get('content-encoding'))
        expect(Number(negotiated.headers.get('x-markdown-tokens'))).toBeGreaterThan(0)
        expect(await negotiated.text()).toBe(await plain.text())
      }
    })

    test('answers 406 in JSON if neither is acceptable, and 304 to the entity tag of what it would send', async () => {
      const refused = await get('/pricing', { accept: 'application/json' })
      expect([refused.status, refused.headers.get('vary')]).toEqual([406, 'Accept, Accept-Encoding'])
      expect(errorBodySchema.parse(await refused.json()).error).toBe('not_acceptable')
      const markdownTag = (await get('/pricing.md')).headers.get('etag') as string
      const htmlTag = (await get('/pricing')).headers.get('etag') as string
      expect(markdownTag).not.toBe(htmlTag)
      expect((await get('/pricing', { accept: 'text/markdown', 'if-none-match': markdownTag })).status).toBe(304)
      expect((await get('/pricing', { 'if-none-match': markdownTag })).status).toBe(200)
      const notModified = await get('/pricing', { 'if-none-match': htmlTag })
      expect([notModified.status, notModified.headers.get('vary')]).toEqual([304, 'Accept, Accept-Encoding'])
    })

    test('answers HEAD like GET without a body, OPTIONS, and 405 to other methods', async () => {
      const [head, whole] = [await fetch(`${running.baseUrl}/pricing`, { method: 'HEAD' }), await get('/pricing')]
      expect(await head.text()).toBe('')
      for (const name of ['content-type', 'content-length', 'etag', 'link', 'vary', 'content-security-policy']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name))
      }
      expect((await fetch(`${running.baseUrl}/pricing`, { method: 'OPTIONS' })).status).toBe(204)
      const posted = await fetch(`${running.baseUrl}/pricing`, { method: 'POST', body: 'x' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    })

    test.each([
      '/nowhere/index',
      '/nowhere/',
      '/Nowhere',
      '/%70ricing',
      '//pricing',
      '//pricing/',
      '//evil.example/pricing',
      '//index.html',
      '/pricing//',
      '/pricing%00',
      '/pricing%2f',
      '/./pricing',
      '/pricing;a',
      '/pricing.htm',
      '/.html',
    ])('%s is 404, in JSON for programs and as a page for people', async (path) => {
      const typeFor = async (accept: string) => {
        const [response] = await sendRaw(
          running.port,
          `GET ${href(path)} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
        )
        return [response?.status, response?.headers['content-type']]
      }
      expect(await typeFor('*/*')).toEqual([404, 'application/json; charset=utf-8'])
      expect(await typeFor('text/html')).toEqual([404, 'text/html; charset=utf-8'])
    })

    test.each([
      ['/pricing/', '/pricing'],
      ['/Pricing', '/pricing'],
      ['/pricing.html', '/pricing'],
      ['/PRICING.HTML/', '/pricing'],
      ['/pricing/index.html', '/pricing'],
      ['/index.html', '/'],
      ['/index', '/'],
      ['/guides/first-steps/index', '/guides/first-steps'],
      ['/guides/first-steps/index.md', '/guides/first-steps.md'],
      ['/Guides/First-Steps/', '/guides/first-steps'],
      ['/home-page', '/elsewhere'],
      ['/Products/Elsewhere_2019.php', '/elsewhere'],
      ['/products/elsewhere_2019.php', '/elsewhere'],
      ['/%C3%BCberall/', '/elsewhere'],
      ['/home-page.md', '/elsewhere.md'],
      ['/Products/Elsewhere_2019.php.md', '/elsewhere.md'],
    ])('%s is 308 to %s, for every Accept header', async (path, target) => {
      for (const accept of ['text/html', 'text/markdown', '*/*']) {
        for (const method of ['GET', 'HEAD']) {
          const [response] = await sendRaw(
            running.port,
            `${method} ${href(path)}?next=//evil.example HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
            { bodies: method === 'GET' },
          )
          const { location, 'cache-control': cacheControl, 'x-content-type-options': sniffing } = response?.headers ?? {}
          expect([response?.status, location, cacheControl, sniffing]).toEqual([308, href(target), 'public, max-age=300', 'nosniff'])
          // HEAD is answered with the headers of GET (RFC 9110 section 9.3.2).
          const { 'content-type': type, 'content-length': length } = response?.headers ?? {}
          expect([type, length]).toEqual(['text/plain; charset=utf-8', String('Permanent Redirect'.length)])
          expect(response?.body).toBe(method === 'HEAD' ? '' : 'Permanent Redirect')
        }
      }
      expect((await fetch(running.baseUrl + path)).status).toBe(200)
      expect((await fetch(running.baseUrl + path, { method: 'OPTIONS', redirect: 'error' })).status).toBe(204)
      const posted = await fetch(running.baseUrl + path, { method: 'POST', redirect: 'error' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    })

    test('a redirect is logged with its template, not with its path', async () => {
      await get('/home-page').catch(() => undefined)
      const redirected = running.logLines().filter(({ status }) => status === 308)
      expect(new Set(redirected.map(({ route }) => route))).toEqual(new Set(['/{page}', '/*page.md']))
    })

    test('ignores the query and logs the template, never the path', async () => {
      expect((await get('/pricing?utm_source=x')).status).toBe(200)
      expect(running.logLines()).toContainEqual(expect.objectContaining({ message: 'request', route: '/{page}', status: 200 }))
    })

    test.each(['/home-page', '/home-page.md', '/home-page/', 'Home-Page'])(
      'get_page follows %s and reports that the page has moved',
      async (page) => {
        const result = await getPage(running.baseUrl, page)
        expect(result).toMatchObject({
          path: '/elsewhere',
          notice: expect.stringMatching(/^This page was at \/home-page\/? before; its address is now /i),
        })
      },
    )

    test('GET /mcp from a browser redirects to /developers', async () => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const response = await fetch(`${running.baseUrl}/mcp?x=//evil.example`, { headers: { accept }, redirect: 'manual' })
      const { status, headers } = response
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, href('/developers'), 'no-store'])
      expect(headers.get('vary')).toBe('Origin, Accept')
      expect((await fetch(`${running.baseUrl}/mcp`, { headers: { accept } })).url).toBe(`${running.baseUrl}/developers`)
      expect(running.logLines()).toContainEqual(expect.objectContaining({ message: 'request', route: '/mcp', status: 303 }))
    })

    test.each([
      ['GET', '*/*'],
      ['GET', 'text/event-stream'],
      ['GET', 'application/json, text/event-stream'],
      ['GET', 'text/html, application/json'],
      ['HEAD', 'text/html'],
      ['PUT', 'text/html'],
    ])('%s /mcp with Accept: %s is 405 with an explanation', async (method, accept) => {
      const response = await fetch(`${running.baseUrl}/mcp`, { method, headers: { accept }, redirect: 'manual' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
      if (method === 'HEAD') return
      const { error } = (await response.json()) as { error: { message: string; data: { resolution: string } } }
      expect(error.message).toContain('MCP server')
      expect(error.data.resolution).toContain(href('/developers.md'))
    })
  })
})
