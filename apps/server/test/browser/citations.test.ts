// @module-tag slow
/** A citation's `quote_url` makes a browser highlight the quoted words, here on the shipped content and from whole answers. */
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'
import { drafts, type ModelEndpoint, startModelEndpoint } from '@svc/tooling/model-endpoint'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureContent, shippedSettings } from '../support/front-door.ts'
import { type BrowserTest, browserTest } from './browser.ts'

interface Cited {
  readonly what: string
  readonly question: string
  /** The statement that the model selects, as in the page's Markdown. */
  readonly statements: readonly string[]
  /** The text that must be highlighted. */
  readonly shown: string
  /** The element around it; no other may be highlighted. */
  readonly element: string
}

const cited: readonly Cited[] = [
  {
    what: 'a table row',
    question: 'What does the Standard tier cost?',
    statements: ['| Standard | $25,001 to $100,000 | $240 per month | 10 | 60 |'],
    shown: 'Standard $25,001 to $100,000 $240 per month 10 60',
    element: 'tr',
  },
  {
    what: 'emphasised text in a list item',
    question: 'What is the annual discount?',
    statements: ['**Annual payment**: 10% off when twelve months are paid in advance.'],
    shown: 'Annual payment: 10% off when twelve months are paid in advance. Starter then costs $1,026 for the year instead of $1,140.',
    element: 'li',
  },
  {
    what: 'a sentence with commas',
    question: 'How long is the free trial?',
    statements: ['The trial lasts 14 days, needs no card, and covers up to 3 documents.'],
    shown: 'The trial lasts 14 days, needs no card, and covers up to 3 documents.',
    element: 'p',
  },
  {
    what: 'a sentence with a hyphen, inside a paragraph',
    question: 'How are subscriptions billed?',
    statements: ['Subscriptions are billed monthly in advance by card or bank transfer'],
    shown:
      'Subscriptions are billed monthly in advance by card or bank transfer; invoices on 30-day terms are available for Complex and Program.',
    element: 'p',
  },
  {
    what: 'two sentences, named by their first and last words',
    question: 'Is the first payment refunded?',
    statements: ['If you do not like the service, you get your money back', 'Monthly subscriptions can be canceled at any time'],
    shown:
      'If you do not like the service, you get your money back: a first payment is refunded in full on request within 30 days, with no reason needed. Monthly subscriptions can be canceled at any time and run to the end of the paid month.',
    element: 'p',
  },
]

/** A quote beside marks that a browser shows with other characters than the visible text has; `shown` is what the link highlights. */
const marked: readonly Cited[] = [
  ['a footnote number', 'The fee is 40<sup>1</sup> euros a year for each member.', 'The fee is 401 euros a year for each member.'],
  ['a power at the beginning', '10<sup>6</sup> visitors came to the garden last year.', 'visitors came to the garden last year.'],
  ['a struck price', 'The rent of the hall is ~~90~~ 85 euros a day.', 'The rent of the hall is 90 85 euros a day.'],
  ['a price at the end', 'The rent of the small hall is 45 ~~or 50~~.', 'The rent of the small hall is'],
].map(([what = '', statement = '', shown = '']) => ({ what, question: '', statements: [statement], shown, element: 'p' }))

interface Citation {
  readonly quote_url: string
}

let model: ModelEndpoint
let decoder: Page
/** The URL of a quote for each selected statement. */
const quoteUrls = new Map<string, string>()

const site = browserTest(async () => {
  // The model selects the statements of each question in turn.
  model = await startModelEndpoint((response, request) => {
    const { statements } = cited[model.requests.length - 1] as Cited
    drafts([{ statements: idsOf(request.body as unknown as GenerationRequest, ...statements), qualified_by: [] }])(response, request)
  })
  return { ...shippedSettings, ...model.variables }
})

const markedSite = browserTest(async () => {
  const content = await mkdtemp(join(tmpdir(), 'svc-marks-'))
  await cp(fixtureContent, content, { recursive: true })
  const above = 'Other words stand here.\n\n'.repeat(60)
  const body = marked.map(({ statements }) => statements[0]).join('\n\n')
  await writeFile(join(content, 'pages/marks.md'), `---\ntitle: Marks\ndescription: Marks.\n---\n\n${above}${body}\n\n${above}`)
  return { CONTENT_DIR: content }
})

beforeAll(async () => {
  decoder = (await site.open()).page
  const client = new Client({ name: 'reader', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.baseUrl}/mcp`)))
  for (const { what, question } of cited) {
    const { structuredContent } = await client.callTool({ name: 'ask_service', arguments: { question } })
    const { citations } = structuredContent as { citations: Citation[] }
    quoteUrls.set(what, citations[0]?.quote_url ?? '')
  }
  await client.close()
})
afterAll(async () => {
  await model?.close()
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the browser shows these words, ignoring white space; empty if it does not. */
function boxesOf(page: Page, { element, shown }: Cited): Promise<Box[]> {
  return page.locator(`article ${element}`).evaluateAll((elements, text) => {
    const wanted = text.replace(/\s/g, '')
    for (const candidate of elements) {
      const document = candidate.ownerDocument
      const showsText = 4
      const walker = document.createTreeWalker(candidate, showsText)
      const places: [unknown, number][] = []
      let found = ''
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [offset, character] of [...node.data].entries()) {
          if (/\s/.test(character)) continue
          found += character
          places.push([node, offset])
        }
      }
      const at = found.indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      const [first, last] = [places[at], places[at + wanted.length - 1]] as [[unknown, number], [unknown, number]]
      range.setStart(...first)
      range.setEnd(last[0], last[1] + 1)
      return Array.from(range.getClientRects() as Box[], ({ x, y, width, height }) => ({ x, y, width, height }))
    }
    return []
  }, shown)
}

function scrolledBy(page: Page): Promise<number> {
  return page.locator('html').evaluate(({ ownerDocument }) => ownerDocument.defaultView.scrollY)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels between two points that are looked at: letters are higher and wider. */
const grain = 4

/** The points of a picture in the colour of `::target-text`, `--mark` of the style sheet in the light scheme. */
async function highlighted(picture: Buffer): Promise<Point[]> {
  return decoder.locator('html').evaluate(
    async ({ ownerDocument }, { source, grain }) => {
      const image = ownerDocument.createElement('img')
      image.src = source
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(ownerDocument.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const [red, green, blue] = [0xff, 0xe5, 0x8a]
      const points: { x: number; y: number }[] = []
      for (let y = 0; y < height; y += grain)
        for (let x = 0; x < width; x += grain) {
          const index = 4 * (y * width + x)
          if (data[index] === red && data[index + 1] === green && data[index + 2] === blue) points.push({ x, y })
        }
      return points
    },
    { source: `data:image/png;base64,${picture.toString('base64')}`, grain },
  )
}

/** The browser highlights whole lines, which are higher than their letters. */
const lineGap = 8

function isInside({ x, y }: Point, box: Box): boolean {
  return x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - lineGap && y <= box.y + box.height + lineGap
}

describe('quote_url', () => {
  test.each(cited)('of $what highlights exactly its words', async (quoted) => {
    await expectHighlighted(quoted, quoteUrls.get(quoted.what), site)
  })

  test.each(marked)('of a sentence with $what highlights its words that a browser shows alike', async (quoted) => {
    const query = new URLSearchParams({ quote: quoted.statements[0] ?? '', page: '/marks' })
    const verified = (await (await fetch(`${markedSite.baseUrl}/api/v1/verify?${query}`)).json()) as { matches: Citation[] }
    await expectHighlighted(quoted, verified.matches[0]?.quote_url, markedSite)
  })
})

async function expectHighlighted(quoted: Cited, quoteUrl: string | undefined, { shared }: Pick<BrowserTest, 'shared'>): Promise<void> {
  expect(quoteUrl, 'it is cited').toMatch(/#:~:text=/)
  const { page, visit, complaints, screenshot } = await shared()
  await visit(quoteUrl as string)
  // The browser looks for the text once the page is loaded, and scrolls to it then.
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(0)
  const boxes = await boxesOf(page, quoted)
  expect(boxes).not.toEqual([])
  const points = await highlighted(await page.screenshot())
  await screenshot(`quote-${quoted.what.replaceAll(' ', '-').replace(',', '')}`, 'viewport')
  for (const box of boxes) expect(points.filter((point) => isInside(point, box)).length, JSON.stringify(box)).toBeGreaterThan(0)
  expect(points.filter((point) => !boxes.some((box) => isInside(point, box)))).toEqual([])
  expect(complaints).toEqual([])
}
