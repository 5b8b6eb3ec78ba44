/** Images are served from the publication, SVG files under a policy that blocks all scripts in them. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { png } from '@svc/tooling/png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-images-'))
const content = join(root, 'content')
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${'<rect width="4" height="4"/>'.repeat(40)}</svg>`

const hostileIcon = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>fetch("https://other.example/")</script></svg>'
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

let running: RunningFrontDoor

beforeAll(async () => {
  cpSync(fixtureContent, content, { recursive: true })
  mkdirSync(join(content, 'images/guides'), { recursive: true })
  writeFileSync(join(content, 'images/red.png'), png(20, 10, [255, 0, 0]))
  writeFileSync(join(content, 'images/guides/plan.svg'), drawing)
  writeFileSync(join(content, 'images/icon.svg'), hostileIcon)
  writeFileSync(join(content, 'site.yaml'), 'icon: icon.svg\n')
  const front = '---\ntitle: Shown\ndescription: A page with images.\n---\n\n'
  writeFileSync(join(content, 'pages/shown.md'), `${front}![A red field](../images/red.png)\n\n![The plan](/images/guides/plan.svg)\n`)
  running = await startFrontDoor({ CONTENT_DIR: content })
})
afterAll(async () => {
  await running?.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('GET /images/…', () => {
  test('answers with the bytes of the file, its type, an entity tag and an hour of freshness', async () => {
    const response = await fetch(`${running.baseUrl}/images/red.png`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(content, 'images/red.png')))
    const again = await fetch(`${running.baseUrl}/images/red.png`, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(`${running.baseUrl}/images/red.png`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(readFileSync(join(content, 'images/red.png')).length))
  })

  test('sends an SVG compressed, in a sandbox', async () => {
    const response = await fetch(`${running.baseUrl}/images/guides/plan.svg`, { headers: { 'Accept-Encoding': 'br' } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-security-policy': sandbox,
    })
    expect(await response.text()).toBe(drawing)
  })

  test.each([
    '/images/none.png',
    '/images/',
    '/images/guides',
    '/images/RED.png',
    '/images/red.png/',
    '/images/%72ed.png',
    '/images/../red.png',
  ])('%s is not found', async (path) => {
    expect((await fetch(running.baseUrl + path)).status).toBe(404)
  })

  test('refuses other methods for an image, and is 404 without one', async () => {
    const post = (path: string) => fetch(running.baseUrl + path, { method: 'POST' })
    const refused = await post('/images/red.png')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
    expect((await post('/images/none.png')).status).toBe(404)
  })
})

test('/icon.svg is the icon of the content, whatever is in it, in the sandbox of the other SVG', async () => {
  for (const path of ['/icon.svg', '/images/icon.svg']) {
    const response = await fetch(running.baseUrl + path)
    const { status, headers } = response
    expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([200, 'image/svg+xml', sandbox])
    expect(await response.text()).toBe(hostileIcon)
  }
})

test('a page shows its images with their sizes, and its Markdown has their addresses', async () => {
  const html = await (await fetch(`${running.baseUrl}/shown`)).text()
  expect(html).toContain(`<img src="${href('/images/red.png')}" alt="A red field" width="20" height="10" fetchpriority="high">`)
  const markdown = await (await fetch(`${running.baseUrl}/shown.md`)).text()
  expect(markdown).toContain(`![A red field](${running.baseUrl}/images/red.png)`)
})
