/** Every link in every published document resolves, anchors included. A crawl from the front page's neighbours outwards. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPaths, securityTxtPath } from '../src/documents/documents.ts'
import { type RunningFrontDoor, shippedContent, startFrontDoor } from './front-door.ts'

interface Fetched {
  readonly status: number
  readonly mediaType: string
  readonly text: string
  readonly link: string
}

let running: RunningFrontDoor
const fetched = new Map<string, Promise<Fetched>>()

beforeAll(async () => {
  running = await startFrontDoor({ CONTENT_DIR: shippedContent, SECURITY_CONTACT: 'mailto:security@fernhollow.example' })
})
afterAll(() => running.stop())

/** An address without its anchor; each is fetched once. */
function read(address: string): Promise<Fetched> {
  let answer = fetched.get(address)
  if (answer === undefined) {
    answer = fetch(address, { headers: { accept: 'text/html, */*;q=0.5' } }).then(async (response) => ({
      status: response.status,
      mediaType: (response.headers.get('content-type') ?? '').split(';', 1)[0] as string,
      text: await response.text(),
      link: response.headers.get('link') ?? '',
    }))
    fetched.set(address, answer)
  }
  return answer
}

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...children] : children
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

/** The anchors a reader of an address can jump to: ids of HTML; of Markdown those that the same page has as HTML. */
async function anchorsOf(address: string): Promise<ReadonlySet<string>> {
  const answer = await read(address)
  if (answer.mediaType !== 'text/html') {
    const page = running.frontDoor.publications.current().knowledge.pages.find(({ markdownUrl }) => markdownUrl === address)
    if (page === undefined)
      return new Set(Array.from(answer.text.matchAll(/^#+ (.*)$/gm), ([, title = '']) => title.toLowerCase().replaceAll(' ', '-')))
    return anchorsOf(`${running.baseUrl}${page.path}`)
  }
  return new Set(elementsOf(parse(answer.text)).flatMap((element) => attribute(element, 'id') ?? []))
}

/** Every address a text names, as a reader of its kind finds it. */
function addressesIn(address: string, { mediaType, text, link }: Fetched): string[] {
  const found = Array.from(link.matchAll(/<([^>]+)>/g), ([, target = '']) => target)
  if (mediaType === 'text/html') {
    for (const element of elementsOf(parse(text))) {
      found.push(...['href', 'src', 'action'].flatMap((name) => attribute(element, name) ?? []))
      if (attribute(element, 'type') === 'application/ld+json') found.push(...urlsIn(JSON.parse(textOf(element))))
    }
  } else if (mediaType.endsWith('json')) found.push(...urlsIn(JSON.parse(text)))
  else if (mediaType === 'application/xml') found.push(...Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url))
  else {
    found.push(...Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target))
    found.push(...Array.from(text.matchAll(/\bhttps?:\/\/[^\s<>()"'`|\\,\]]+/g), ([url]) => url.replace(/[.;:]+$/, '')))
  }
  return found.map((target) => new URL(target, address).href)
}

/** Texts of a JSON document that are addresses and nothing else; templates have braces. */
function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/[^\s{}]+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urlsIn) : []
}

/** An address whose only method is POST is there when it says so. */
const postOnly = '/mcp'

describe('a crawl over everything that is published', () => {
  test('ends at no address that does not answer, and at no anchor that is not there', { timeout: 60_000 }, async () => {
    const { baseUrl } = running
    const waiting = [...documentPaths, securityTxtPath, '/', '/index.md'].map((path) => baseUrl + path)
    const seen = new Set(waiting)
    const links: { readonly from: string; readonly to: string }[] = []
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const answer = await read(address)
      for (const to of addressesIn(address, answer)) {
        // Other sites are not ours to fetch; schemas and namespaces are names.
        if (!to.startsWith(`${baseUrl}/`)) continue
        links.push({ from: address, to })
        const target = to.replace(/#.*$/, '')
        if (seen.has(target)) continue
        seen.add(target)
        waiting.push(target)
      }
    }
    const broken: string[] = []
    for (const { from, to } of links) {
      const [target = '', anchor] = to.split('#')
      const { status } = await read(target)
      const isThere = status === 200 || (new URL(target).pathname === postOnly && status === 405)
      if (!isThere) broken.push(`${from} -> ${to}: ${status}`)
      else if (anchor && !anchor.startsWith(':~:') && !(await anchorsOf(target)).has(decodeURIComponent(anchor)))
        broken.push(`${from} -> ${to}: no such anchor`)
    }
    expect([...new Set(broken)]).toEqual([])

    const { pages } = running.frontDoor.publications.current().knowledge
    const own = [`${baseUrl}/developers`, ...pages.flatMap(({ path, markdownUrl }) => [`${baseUrl}${path}`, markdownUrl])]
    expect(own.filter((address) => !seen.has(address))).toEqual([])
    expect(links.filter(({ to }) => to.includes('#')).length).toBeGreaterThan(pages.length)
  })
})
