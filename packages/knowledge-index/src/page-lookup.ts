import { checkedText } from './invalid-option.ts'
import type { PageLookup } from './knowledge.ts'
import { NearestNames } from './nearest.ts'
import type { PublishedPage } from './page.ts'
import { markdownPath, splitAnchor } from './page-address.ts'
import { turn } from './turn.ts'

/** Enough to choose from, few enough to read. */
const suggestions = 3

/** Pages that are taken in before other work gets its turn: about two milliseconds. */
const pagesPerTurn = 128

/**
 * Finds a page by its path (`/pricing`, also without the leading or with a trailing slash), its `.md` path, its canonical URL, its URL
 * on this service or its `.md` URL, each with an optional `#anchor`, percent-encoded or not. Letters are compared exactly.
 */
export async function createPageLookup(pages: readonly PublishedPage[]): Promise<(reference: string) => PageLookup> {
  const byAddress = new Map<string, PublishedPage>()
  const nearest = new NearestNames<PublishedPage>()
  const add = (address: string, page: PublishedPage) => {
    const key = addressKey(address)
    if (!byAddress.has(key)) byAddress.set(key, page)
  }
  // What is exact wins: a page's own path and Markdown before what another page calls canonical.
  for await (const page of inTurns(pages)) {
    add(page.path, page)
    add(markdownPath(page.path), page)
    add(page.markdownUrl, page)
    add(page.markdownUrl.slice(0, -markdownPath(page.path).length) + page.path, page)
    nearest.add({ item: page, names: [page.path, page.title] })
  }
  for await (const page of inTurns(pages)) add(page.url, page)

  return (reference) => {
    const [address, anchor] = splitAnchor(checkedText('reference', reference).trim())
    const page = byAddress.get(addressKey(address))
    if (!page) return { status: 'unknown_page', nearest: nearest.find(pathOf(address), suggestions) }
    if (anchor === '') return { status: 'found', page }
    const section = page.sections.find((candidate) => candidate.anchor === anchor)
    return section ? { status: 'found', page, section } : { status: 'unknown_anchor', page, anchor }
  }
}

async function* inTurns(pages: readonly PublishedPage[]): AsyncGenerator<PublishedPage> {
  for (const [index, page] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await turn()
    yield page
  }
}

/** The same key for every harmless way to write one address. The empty reference is no address. */
function addressKey(address: string): string {
  if (/^https?:\/\//i.test(address)) {
    // Schemes and hosts have no case and default ports are no difference (RFC 3986 section 6.2).
    return URL.canParse(address) ? new URL(address).href.replace(/(?<!\/)\/+$/, '') : address
  }
  if (address === '' || address === '/') return address
  return `/${address.replace(/^\/|\/$/g, '')}`
}

/** What of an unknown address can resemble a page: its path, without host, ending and query. */
function pathOf(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/\?.*$/s, '')
    .replace(/\.md$/, '')
}
