/** Every address of the service: the only list. Routes, documents and the content check read it. */
import table from './addresses.json'
import { byName, namesOf } from './tables/names-of.ts'

export interface ServiceAddress {
  /** An exact path, or the template of the paths that `pattern` matches. Both are the route in logs and metrics. */
  readonly path: string
  /** If a page decides whether there is such an address, its first group is the page. */
  readonly pattern?: RegExp | undefined
  /** A page may link to it. With a pattern: if the page of its first group is published. */
  readonly linkable: boolean
  /** Whether no page may have this path or have had it. A name reserves every path with this first segment: `/search/…`, `/llms` by `/llms.txt`. */
  readonly reserved: boolean | string
  /** It answers at the root of the host as well, if `BASE_URL` has a path: who reads it does not know the path. */
  readonly isAtRoot?: boolean
  /** As a part of a sentence. */
  readonly what: string
}

export type AddressName = keyof typeof table

/** Of the templates, in the order in which a path is compared with them. */
export const addressPatterns = {
  furtherDocument: /^(?:\/[a-z0-9-]+)*\/llms(?:-\d+)?\.txt$|^\/sitemap-\d+\.xml$/,
  wellKnown: /^\/\.well-known\/[\w.-]+$/,
  image: /^\/images\//,
  socialImage: /\.social\.png$/,
  history: /^(\/.+)\.history\.json$/,
  revision: /^(\/[^@]+)@([^@/]*?)(\.md)?$/,
  markdown: /\.md$/,
  page: /^\//,
} as const satisfies Partial<Record<AddressName, RegExp>>

const patterns: Partial<Record<AddressName, RegExp>> = addressPatterns

export const addresses = byName<AddressName, ServiceAddress>(namesOf(table), (name) => ({ ...table[name], pattern: patterns[name] }))

const rows: readonly ServiceAddress[] = Object.values(addresses)
const byPath: ReadonlyMap<string, ServiceAddress> = new Map(
  rows.filter(({ pattern }) => pattern === undefined).map((row) => [row.path, row]),
)
const templates = rows.flatMap(({ pattern, ...row }) => (pattern === undefined ? [] : [{ ...row, pattern }]))

/** First segments of paths that no page may have. */
export const reservedNames: ReadonlySet<string> = new Set(rows.flatMap(({ reserved }) => (typeof reserved === 'string' ? [reserved] : [])))

/** Whether a page may link to a path without query and anchor, because the service answers there. Pages and images are not asked for. */
export function isServed(path: string, isPage: (path: string) => boolean): boolean {
  const exact = byPath.get(path)
  if (exact !== undefined) return exact.linkable
  const page = templates.find(({ linkable, pattern }) => linkable && pattern.test(path))?.pattern.exec(path)?.[1]
  return page !== undefined && isPage(page === '/index' ? '/' : page)
}

/** Texts that name addresses of a service as `{{path}}/llms.txt`, with the path of its base URL, if it has one. */
export function textsBelow<Texts>(baseUrl: string | undefined, texts: Texts): Texts {
  const { pathname } = new URL(baseUrl ?? 'http://localhost')
  return JSON.parse(JSON.stringify(texts).replaceAll('{{path}}', pathname.endsWith('/') ? pathname.slice(0, -1) : pathname))
}

/** Whether a path of the host's root answers where `BASE_URL` has a path. */
export function answersAtRoot(path: string): boolean {
  const row = byPath.get(path) ?? templates.find(({ pattern }) => pattern.test(path))
  return row?.isAtRoot === true
}

/** Whether the service answers at an exact path or below it. */
export function isOwn(path: string): boolean {
  return byPath.has(path) || [...byPath.keys()].some((own) => own.startsWith(`${path}/`))
}

/** Whether a page may have a path, or may have had it: the service does not need it. Names with a leading dot are for standards (RFC 8615). */
export function mayBePage(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  if (first.startsWith('.') || reservedNames.has(first) || byPath.has(path)) return false
  return !templates.some(({ reserved, pattern }) => reserved !== false && pattern.test(path))
}
