/** Follows every link of everything that is published, as clients of each document type find it. */
import { addresses } from '@svc/composition'
import { urlOf } from '@svc/knowledge-index/internal'
import { documentPaths } from '@svc/site'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface Crawl {
  /** `from -> to: why`, for every link that leads nowhere. */
  readonly broken: readonly string[]
  /** `from -> to`, for every address of the host outside of the service. */
  readonly outside: readonly string[]
  readonly seen: ReadonlySet<string>
  readonly links: readonly { readonly from: string; readonly to: string }[]
}

interface Fetched {
  readonly status: number
  readonly mediaType: string
  readonly text: string
  readonly link: string
}

/** An address whose only method is POST exists if `Allow` names it. */
const postOnly = addresses.mcp.path

/** @param pages those whose Markdown has the anchors of the HTML */
export async function crawl(baseUrl: string, pages: readonly { readonly path: string; readonly markdownUrl: string }[]): Promise<Crawl> {
  const fetched = new Map<string, Promise<Fetched>>()

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

  const anchors = new Map<string, Promise<ReadonlySet<string>>>()

  /** Each address is parsed once. */
  function anchorsOf(address: string): Promise<ReadonlySet<string>> {
    const known = anchors.get(address) ?? readAnchors(address)
    anchors.set(address, known)
    return known
  }

  /** The anchors a reader of an address can jump to: ids of HTML; of Markdown those that the same page has as HTML. */
  async function readAnchors(address: string): Promise<ReadonlySet<string>> {
    const answer = await read(address)
    if (answer.mediaType !== 'text/html') {
      const page = pages.find(({ markdownUrl }) => markdownUrl === address)
      if (page === undefined)
        return new Set(Array.from(answer.text.matchAll(/^#+ (.*)$/gm), ([, title = '']) => title.toLowerCase().replaceAll(' ', '-')))
      return anchorsOf(urlOf(baseUrl, page.path))
    }
    return new Set(elementsOf(parse(answer.text)).flatMap((element) => attribute(element, 'id') ?? []))
  }

  const outside: string[] = []
  const isInside = (to: string) => `${to.replace(/[?#].*$/, '')}/`.startsWith(`${baseUrl}/`)
  const waiting = [...documentPaths, addresses.securityTxt.path, '/', '/index.md'].map((path) => urlOf(baseUrl, path))
  const seen = new Set(waiting)
  const links: { readonly from: string; readonly to: string }[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await read(address)
    for (const to of addressesIn(address, answer)) {
      // Other sites are not fetched; schemas and namespaces are names.
      if (new URL(to).origin !== new URL(baseUrl).origin) continue
      if (!isInside(to)) outside.push(`${address} -> ${to}`)
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
    const isThere = status === 200 || (target === urlOf(baseUrl, postOnly) && status === 405)
    if (!isThere) broken.push(`${from} -> ${to}: ${status}`)
    else if (anchor && !anchor.startsWith(':~:') && !(await anchorsOf(target)).has(decodeURIComponent(anchor)))
      broken.push(`${from} -> ${to}: no such anchor`)
  }
  return { broken: [...new Set(broken)], outside: [...new Set(outside)], seen, links }
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

/** A form whose address is 400 until it is filled in. */
function isFilledIn(form: Element): boolean {
  return elementsOf(form).some((element) => attribute(element, 'required') !== undefined)
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

/** Every address in a text, as a client of its type finds it. */
function addressesIn(address: string, { mediaType, text, link }: Fetched): string[] {
  const found = Array.from(link.matchAll(/<([^>]+)>/g), ([, target = '']) => target)
  if (mediaType === 'text/html') {
    for (const element of elementsOf(parse(text))) {
      found.push(
        ...['href', 'src', 'srcset', 'spec-url', 'data-markdown', ...(isFilledIn(element) ? [] : ['action'])].flatMap(
          (name) => attribute(element, name) ?? [],
        ),
      )
      if (attribute(element, 'type') === 'application/ld+json') found.push(...urlsIn(JSON.parse(textOf(element))))
    }
  } else if (mediaType.endsWith('json')) found.push(...urlsIn(JSON.parse(text)))
  else if (mediaType === 'application/xml') found.push(...Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url))
  // No client follows addresses in scripts.
  else if (mediaType !== 'text/javascript') {
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
