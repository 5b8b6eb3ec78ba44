import { checkedText } from '../page/model/invalid-option.ts'
import type { PublishedPage } from '../page/model/page.ts'
import { baseOf, hrefOf, splitAnchor } from '../page/model/page-address.ts'
import { PageRedirects } from '../page/model/page-redirects.ts'
import { ShortTurns } from '../page/model/take-turns.ts'
import { at } from '../page/text/item-at.ts'
import { NearestNames, nearEnough } from '../page/text/nearest.ts'
import { nearestWord } from '../page/text/nearest-word.ts'
import type { PageLookup, ServedKnowledge } from './knowledge.ts'

/** Enough to choose from, few enough to read. */
const suggestions = 3

/** Pages whose path may be the mistyped one: those that share most letters. */
const mostCompared = 20

export interface PageLookups extends Pick<ServedKnowledge, 'redirect'> {
  readonly places: ReadonlyMap<string, number>
  /** @param now the pages with the same addresses in the same order, of which an edit may have replaced some */
  findPage(reference: string, now: readonly PublishedPage[]): PageLookup
  /** Takes the pages in, in slices of some milliseconds. Without it the first look-up takes all of them in; a build makes none. */
  prepare(): Promise<void>
}

/** By path in any spelling, `.md` path, former path or URL, each with an anchor; query and text directive are ignored. Loopback is this service. */
export function createPageLookup(pages: readonly PublishedPage[]): PageLookups {
  const places = new Map(pages.map(({ path }, place) => [path, place]))
  const redirects = new PageRedirects<PublishedPage>()
  const byUrl = new Map<string, PublishedPage>()
  const nearest = new NearestNames<PublishedPage>()
  const taking = takeIn()
  function* takeIn(): Generator<void> {
    // Of equally near pages the one that an author wrote comes first, and a generated list is found only by its path.
    for (const page of [...pages.filter((page) => !page.isGenerated), ...pages.filter((page) => page.isGenerated)]) {
      redirects.add(page)
      byUrl.set(urlKey(page.url), page)
      nearest.add({ item: page, names: page.isGenerated ? [page.path] : [page.path, page.title] })
      yield
    }
  }
  const takeAll = () => {
    while (!taking.next().done);
  }
  const [first] = pages
  const baseUrl = first && new URL(baseOf(first)).href.replace(/\/$/, '')

  /** Links of HTML pages begin with the path of the base URL. */
  const basePath = hrefOf(baseUrl ?? '', '/')
  const withoutBase = (path: string): string => {
    const isWithBase = basePath !== '/' && `${path}/`.startsWith(`${basePath}/`) && redirects.find(path) === undefined
    return isWithBase ? path.slice(basePath.length) || '/' : path
  }
  /** The path of an address of this service; undefined for an address of another one and for an empty one. */
  const ownPath = (address: string): string | undefined => {
    if (address === '') return undefined
    if (!isUrl(address)) return withoutBase(`/${address.replace(/^\//, '')}`)
    if (baseUrl === undefined || !URL.canParse(address)) return undefined
    const { href, hostname, origin } = new URL(address)
    const local = loopbackNames.has(hostname) ? `${new URL(baseUrl).origin}${href.slice(origin.length)}` : href
    return `${local}/`.startsWith(`${baseUrl}/`) ? local.slice(baseUrl.length) || '/' : undefined
  }
  const leadTo = (address: string, path: string | undefined) => {
    // A path of this service comes before the canonical address of another page, which may have a query.
    const found = path === undefined ? undefined : redirects.find(path)
    const page = found ? undefined : byUrl.get(urlKey(address))
    return page ? { page } : found
  }
  /** One mistake in a short path changes most of its groups of three letters, so edits are counted too. */
  const suggest = (wrong: string): PublishedPage[] => {
    const alike = nearest.find(wrong, mostCompared)
    const mistyped = nearestWord(
      wrong,
      alike.map(({ path }) => path),
    )
    const pages = new Set([...alike.filter(({ path }) => path === mistyped), ...nearest.find(wrong, suggestions, nearEnough)])
    return [...pages].slice(0, suggestions)
  }

  return {
    async prepare() {
      const turns = new ShortTurns()
      while (!taking.next().done) if (turns.isOver) await turns.next()
    },
    redirect(path) {
      takeAll()
      return redirects.target(path)
    },
    places,
    findPage(reference, now) {
      const pageAt = (path: string) => at(now, places.get(path) as number)
      takeAll()
      const [address, fragment] = splitAnchor(checkedText('reference', reference).trim())
      const [anchor = ''] = fragment.split(':~:', 1)
      const path = ownPath(withoutQuery(address))
      const found = leadTo(address, path)
      if (!found) {
        let nearest: PublishedPage[] | undefined
        return {
          status: 'unknown_page',
          // Few callers read them, and a search among many pages costs more than all the rest.
          get nearest() {
            nearest ??= suggest(pathOf(address)).map(({ path }) => pageAt(path))
            return nearest
          },
          ...(path !== undefined && { path }),
          ...(anchor !== '' && { anchor }),
        }
      }
      const page = pageAt(found.page.path)
      if (anchor === '') return { status: 'found', ...found, page }
      const section = page.sections.find((candidate) => candidate.anchor === anchor)
      return section ? { status: 'found', ...found, page, section } : { status: 'unknown_anchor', page, anchor }
    },
  }
}

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function withoutQuery(address: string): string {
  return address.replace(/\?.*$/s, '')
}

function isUrl(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

/** One key for all spellings of a URL: schemes and hosts have no case, and default ports are no difference (RFC 3986, section 6.2). */
function urlKey(url: string): string {
  return isUrl(url) && URL.canParse(url) ? new URL(url).href.replace(/(?<!\/)\/+$/, '') : url
}

/** The part of an unknown address that can resemble a page: its path, without host, ending and query. */
function pathOf(address: string): string {
  return withoutQuery(address)
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/\.(?:md|html)$/, '')
}
