import { checkedText } from '../model/invalid-option.ts'
import type { PublishedPage } from '../model/page.ts'
import { markdownPath, splitAnchor } from '../model/page-address.ts'
import { PageRedirects } from '../model/page-redirects.ts'
import { turn } from '../search/turn.ts'
import { NearestNames, nearEnough } from '../text/nearest.ts'
import type { ServedKnowledge } from './knowledge.ts'

/** Enough to choose from, few enough to read. */
const suggestions = 3

/** Pages that are taken in before other work gets its turn: about two milliseconds. */
const pagesPerTurn = 128

/** Resolves references to pages and redirects. */
export type PageLookups = Pick<ServedKnowledge, 'findPage' | 'redirect'>

/**
 * Finds a page by its path (`/pricing`, also without the leading slash, in other case, with a trailing slash or `.html`), its `.md` path,
 * its canonical URL, its URL on this service, its `.md` URL or a path that it had before, each with an optional `#anchor`, percent-encoded
 * or not. A text directive, as a citation's `quote_url` has one, is ignored.
 */
export async function createPageLookup(pages: readonly PublishedPage[]): Promise<PageLookups> {
  const redirects = new PageRedirects<PublishedPage>()
  const byAddress = new Map<string, PublishedPage>()
  const nearest = new NearestNames<PublishedPage>()
  const add = (address: string, page: PublishedPage) => {
    const key = addressKey(address)
    if (!byAddress.has(key)) byAddress.set(key, page)
  }
  // A page's own path and Markdown come before the canonical address of another page.
  for await (const page of inTurns(pages)) {
    add(page.path, page)
    add(markdownPath(page.path), page)
    add(page.markdownUrl, page)
    add(page.markdownUrl.slice(0, -markdownPath(page.path).length) + page.path, page)
    redirects.add(page)
    if (!page.isGenerated) nearest.add({ item: page, names: [page.path, page.title] })
  }
  for await (const page of inTurns(pages)) {
    add(page.url, page)
    // Of equally near pages the one that an author wrote comes first, and a generated list is found only by its path.
    if (page.isGenerated) nearest.add({ item: page, names: [page.path] })
  }
  const [first] = pages
  const baseUrl = first && new URL(first.markdownUrl.slice(0, -markdownPath(first.path).length)).href.replace(/\/$/, '')

  /** The path of an address of this service; undefined for an address of another one and for an empty one. */
  const ownPath = (address: string): string | undefined => {
    if (address === '') return undefined
    if (!/^https?:\/\//i.test(address)) return `/${address.replace(/^\//, '')}`
    const { href = '' } = URL.canParse(address) ? new URL(address) : {}
    return baseUrl !== undefined && href.startsWith(`${baseUrl}/`) ? href.slice(baseUrl.length) : undefined
  }
  const leadTo = (address: string) => {
    const page = byAddress.get(addressKey(address))
    if (page) return { page }
    const path = ownPath(address)
    return path === undefined ? undefined : redirects.find(path)
  }

  return {
    redirect: (path) => redirects.target(path),
    findPage(reference) {
      const [address, fragment] = splitAnchor(checkedText('reference', reference).trim())
      const [anchor = ''] = fragment.split(':~:', 1)
      const found = leadTo(address)
      if (!found) {
        const path = ownPath(address)
        const near = nearest.find(pathOf(address), suggestions, nearEnough)
        return { status: 'unknown_page', nearest: near, ...(path !== undefined && { path }), ...(anchor !== '' && { anchor }) }
      }
      if (anchor === '') return { status: 'found', ...found }
      const { page } = found
      const section = page.sections.find((candidate) => candidate.anchor === anchor)
      return section ? { status: 'found', ...found, section } : { status: 'unknown_anchor', page, anchor }
    },
  }
}

async function* inTurns(pages: readonly PublishedPage[]): AsyncGenerator<PublishedPage> {
  for (const [index, page] of pages.entries()) {
    if (index % pagesPerTurn === pagesPerTurn - 1) await turn()
    yield page
  }
}

/** One key for all spellings of one address. */
function addressKey(address: string): string {
  if (/^https?:\/\//i.test(address)) {
    // Schemes and hosts have no case and default ports are no difference (RFC 3986 section 6.2).
    return URL.canParse(address) ? new URL(address).href.replace(/(?<!\/)\/+$/, '') : address
  }
  if (address === '' || address === '/') return address
  return `/${address.replace(/^\/|\/$/g, '')}`
}

/** The part of an unknown address that can resemble a page: its path, without host, ending and query. */
function pathOf(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/\?.*$/s, '')
    .replace(/\.(?:md|html)$/, '')
}
