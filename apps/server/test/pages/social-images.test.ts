// @module-tag slow
/** Images for link previews, and icons. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageTree, createSocialImages, socialCards, svgIcon } from '@svc/site'
import { canDraw, drawSocialCard, drawTouchIcon } from '@svc/site/drawings'
import { png } from '@svc/tooling/png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, href, type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'
import { readHtml } from '../support/html-document.ts'

const root = mkdtempSync(join(tmpdir(), 'svc-social-'))
const content = join(root, 'content')

let running: RunningFrontDoor

beforeAll(async () => {
  const withoutImage = join(root, 'without-image')
  cpSync(fixtureContent, withoutImage, { recursive: true })
  rmSync(join(withoutImage, 'site.yaml'))
  running = await startFrontDoor({ CONTENT_DIR: withoutImage })
})
afterAll(async () => {
  await running?.stop()
  rmSync(root, { recursive: true, force: true })
})

async function meta(baseUrl: string, path: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { elements } = readHtml(await (await fetch(baseUrl + path)).text())
  const named = elements.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes)
  return Object.fromEntries(named.map(({ property, name, content }) => [property ?? name, content]))
}

/** Width and height in the header of a PNG. */
function pngSize(bytes: Uint8Array): readonly number[] {
  const { buffer, byteOffset } = bytes
  expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe('PNG')
  const header = new DataView(buffer, byteOffset + 16, 8)
  return [header.getUint32(0), header.getUint32(4)]
}

async function image(address: string) {
  const response = await fetch(address)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

describe('a page', () => {
  test('links an image with its title and company, which is served from the publication', async () => {
    const page = await meta(running.baseUrl, '/pricing')
    expect(page).toMatchObject({
      'og:image': `${running.baseUrl}/pricing.social.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Pricing, Lantern Desk',
      'twitter:card': 'summary_large_image',
    })
    const { status, type, bytes } = await image(page['og:image'] as string)
    expect([status, type, ...pngSize(bytes)]).toEqual([200, 'image/png', 1200, 630])
    expect(await meta(running.baseUrl, '/')).toMatchObject({ 'og:image': `${running.baseUrl}/index.social.png` })
    expect((await fetch(`${running.baseUrl}/nothing.social.png`)).status).toBe(404)
  })

  test('has the image of the nearest page above it if the site has more pages than images', () => {
    const pages = Array.from({ length: 200 }, (_, number) => ({ path: `/p/${number}`, title: 'T' }))
    const tree = createPageTree([...pages, { path: '/p', title: 'P' }, { path: '/', title: 'Home' }] as never)
    const cards = socialCards(tree)
    expect(cards).toHaveLength(100)
    const imageOf = createSocialImages({ name: 'N', baseUrl: 'https://a.example', socialCards: cards } as never)
    expect(imageOf({ path: '/p/0' }).url).toBe('https://a.example/p/0.social.png')
    expect(imageOf({ path: '/p/199' })).toMatchObject({ url: 'https://a.example/p.social.png', alternative: 'P, N' })
  })

  test('has the image of site.yaml, and icons drawn from the icon of site.yaml', async () => {
    cpSync(fixtureContent, content, { recursive: true })
    writeFileSync(join(content, 'images/card.png'), png(40, 20, [255, 0, 0]))
    writeFileSync(join(content, 'images/icon.png'), png(16, 16, [0, 0, 255]))
    writeFileSync(join(content, 'site.yaml'), 'social_image: card.png\nicon: icon.png\n')
    const branded = await startFrontDoor({ CONTENT_DIR: content })
    try {
      expect(await meta(branded.baseUrl, '/pricing')).toMatchObject({
        'og:image': `${branded.baseUrl}/images/card.png`,
        'og:image:width': '40',
        'og:image:height': '20',
      })
      expect((await fetch(`${branded.baseUrl}/pricing.social.png`)).status).toBe(404)
      const [own, drawn] = await Promise.all([branded, running].map(({ baseUrl }) => image(`${baseUrl}/favicon.ico`)))
      expect(own?.bytes).not.toEqual(drawn?.bytes)
    } finally {
      await branded.stop()
    }
  })
})

describe('icons at default addresses', () => {
  test('/favicon.ico is an icon file with one PNG of 32 pixels', async () => {
    const { status, type, bytes } = await image(`${running.baseUrl}/favicon.ico`)
    expect([status, type]).toEqual([200, 'image/vnd.microsoft.icon'])
    expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(pngSize(bytes.subarray(22))).toEqual([32, 32])
  })

  test('without an icon in site.yaml show the initial of the company on its accent colour', async () => {
    const drawnFor = (name: string, accent = '#14598a') => drawTouchIcon({ name, accent, image: undefined })
    expect(await drawnFor('Lantern Desk')).toEqual(await drawnFor('lamp'))
    expect(await drawnFor('Lantern Desk')).not.toEqual(await drawnFor('Fernhollow'))
    expect(await drawnFor('Lantern Desk')).not.toEqual(await drawnFor('Lantern Desk', '#7a1f5c'))
    expect(await drawnFor('灯台')).toEqual(await drawnFor(' '))
  })

  test('/icon.svg has an icon of another type inside, and without an icon the initial of the company', async () => {
    const company = { name: 'lantern Desk', accent: '#7a1f5c' }
    const bytes = png(4, 4, [255, 0, 0])
    const embedded = await svgIcon({ ...company, image: { mediaType: 'image/png', read: () => Promise.resolve(bytes) } })
    expect(embedded).toContain(`href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"`)
    expect(await svgIcon({ ...company, image: undefined })).toMatch(/fill="#7a1f5c".*>L<\/text>/)
  })

  test('/apple-touch-icon.png has 180 pixels, and every page links it', async () => {
    const { bytes } = await image(`${running.baseUrl}/apple-touch-icon.png`)
    expect(pngSize(bytes)).toEqual([180, 180])
    const { elements } = readHtml(await (await fetch(`${running.baseUrl}/search`)).text())
    expect(elements.find(({ attributes }) => attributes.rel === 'apple-touch-icon')?.attributes.href).toBe(href('/apple-touch-icon.png'))
  })
})

describe('a card', () => {
  const card = { title: 'Pricing', name: 'Lantern Desk', host: 'example.com', accent: '#14598a' }

  test.each(['Prix et délais — à jour', 'Prüfung €5', 'Ελληνικά', 'Цены', 'Giá cả'])('prints %s', async (title) => {
    expect(await canDraw(title)).toBe(true)
  })

  test.each(['日本語', 'Prices 料金', 'أسعار', 'ราคา', 'Go 🚀'])('omits %s, which the font cannot draw', async (title) => {
    expect(await canDraw(title)).toBe(false)
    expect(await drawSocialCard({ ...card, title })).toEqual(await drawSocialCard({ ...card, title: '' }))
  })

  test('has the same bytes at each run, and fits the longest title with and without spaces', async () => {
    expect(await drawSocialCard(card)).toEqual(await drawSocialCard(card))
    for (const title of ['W'.repeat(120), 'wide words '.repeat(11).slice(0, 120), '&<>"'.repeat(30)]) {
      expect(pngSize(await drawSocialCard({ ...card, title }))).toEqual([1200, 630])
    }
  })
})
