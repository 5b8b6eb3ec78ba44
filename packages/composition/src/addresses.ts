/** Every address of the service: the only list. Routes, documents and the content check read it. */
import { factsPath, legacyProfilePath, profilePath, verifyPath } from '@svc/profile-schema/contract'

export interface ServiceAddress {
  /** An exact path, or the template of the paths that `pattern` matches. Both are the route in logs and metrics. */
  readonly path: string
  /** If a page decides whether there is such an address, its first group is the page. */
  readonly pattern?: RegExp
  /** A page may link to it. With a pattern: if the page of its first group is published. */
  readonly linkable: boolean
  /**
   * Whether no page may have this path or have had it before. A name reserves every path whose first segment it is, because the path of a page
   * has no dots: `/search` and everything below, and `/llms` next to `/llms.txt`.
   */
  readonly reserved: boolean | string
  /** As a part of a sentence. */
  readonly what: string
}

const ownPath = { linkable: true, reserved: true } as const
const ofApi = { linkable: true, reserved: 'api' } as const
const ofMcp = { linkable: true, reserved: 'mcp' } as const
/** Files that pages load: a release may rename them. */
const asset = { linkable: false, reserved: true } as const
const ofPages = { linkable: false, reserved: false } as const

/** In the order in which a path is compared with the patterns. */
export const addresses = {
  profile: { path: profilePath, ...ofApi, what: 'the profile as JSON' },
  legacyProfile: { path: legacyProfilePath, ...ofApi, what: 'the profile at its deprecated address' },
  facts: {
    path: factsPath,
    ...ofApi,
    what: 'values with units, dates and source sentences, and what is not published; filter with `?id=` and `?as_of=DATE`',
  },
  verify: {
    path: verifyPath,
    ...ofApi,
    what: 'whether a quote is on a page, was on it earlier, or is on another page: `?quote=…&page=…`; one line of text with `Accept: text/plain`',
  },
  mcp: { path: '/mcp', ...ofMcp, what: 'the MCP server (Streamable HTTP, stateless, POST only)' },
  connector: {
    path: '/mcp/connector',
    ...ofMcp,
    what: 'the MCP server with only `search` and `fetch`, for clients that require these two tools',
  },
  live: { path: '/healthz', linkable: true, reserved: 'healthz', what: 'whether the process runs' },
  ready: { path: '/readyz', linkable: true, reserved: 'readyz', what: 'whether the server accepts traffic, and what does not work' },

  search: { path: '/search', linkable: true, reserved: 'search', what: 'search for people: `?q=…`' },
  changes: {
    path: '/changes',
    linkable: true,
    reserved: 'changes',
    what: 'published, changed and removed pages; `?since=` takes a date or a revision',
  },
  changesMarkdown: { path: '/changes.md', ...ownPath, what: 'the changes as Markdown' },
  changesJson: { path: '/changes.json', ...ownPath, what: 'the changes as a JSON Feed' },
  changesAtom: { path: '/changes.atom', ...ownPath, what: 'the changes as an Atom feed' },
  developers: { path: '/developers', linkable: true, reserved: 'developers', what: 'a page to try the tools' },
  apiReference: { path: '/developers/api', linkable: true, reserved: 'developers', what: 'the HTTP interface as a page' },
  factsPage: { path: '/facts', linkable: false, reserved: 'facts', what: 'the facts as a page, if there are any' },
  frontPageMarkdown: { path: '/index.md', linkable: true, reserved: 'index', what: 'the front page as Markdown' },

  llmsTxt: { path: '/llms.txt', linkable: true, reserved: 'llms', what: 'the index of all published pages' },
  llmsFullTxt: { path: '/llms-full.txt', ...ownPath, what: 'the texts of all published pages in one file' },
  developersMarkdown: { path: '/developers.md', ...ownPath, what: 'the guide for developers' },
  openapi: { path: '/openapi.json', ...ownPath, what: 'the HTTP interface, OpenAPI 3.1' },
  serverJson: { path: '/server.json', ...ownPath, what: 'the manifest of the MCP server' },
  serverCard: { path: '/mcp/server-card', ...ofMcp, what: 'the card of the MCP server' },
  earlierServerCard: {
    path: '/.well-known/mcp/server-card.json',
    ...ownPath,
    what: 'the card of the MCP server where earlier drafts put it',
  },
  firstServerCard: { path: '/.well-known/mcp.json', ...ownPath, what: 'the card of the MCP server where the first drafts put it' },
  apiCatalog: { path: '/.well-known/api-catalog', ...ownPath, what: 'the catalogue of the APIs (RFC 9727)' },
  aiCatalog: { path: '/.well-known/ai-catalog.json', ...ownPath, what: 'the catalogue that leads to the server card' },
  skillIndex: { path: '/.well-known/agent-skills/index.json', ...ownPath, what: 'the skills for agents (Agent Skills Discovery 0.2)' },
  skill: {
    path: '/.well-known/agent-skills/public-information/SKILL.md',
    ...ownPath,
    what: 'a skill: how agents use this knowledge base',
  },
  robotsTxt: { path: '/robots.txt', ...ownPath, what: 'what crawlers may do (RFC 9309)' },
  sitemap: { path: '/sitemap.xml', ...ownPath, what: 'the canonical addresses of the pages' },
  securityTxt: {
    path: '/.well-known/security.txt',
    ...ownPath,
    what: 'where to report vulnerabilities (RFC 9116), if the operator names a contact',
  },

  styleSheet: { path: '/style.css', ...asset, what: 'the style sheet of the pages' },
  icon: { path: '/icon.svg', ...asset, what: 'the icon of the pages' },
  pageScript: { path: '/page.js', ...asset, what: 'the script of the pages' },
  developersScript: { path: '/developers.js', ...asset, what: 'the script of `/developers`' },
  apiReferenceScript: { path: '/api-reference.js', ...asset, what: 'the script of `/developers/api`' },
  favicon: { path: '/favicon.ico', ...asset, what: 'the icon that browsers request by default' },
  touchIcon: { path: '/apple-touch-icon.png', ...asset, what: 'the icon that phones request by default' },
  edits: { path: '/edits.stream', ...asset, what: 'published edits and errors as server-sent events, only with `--watch`' },

  furtherDocument: {
    path: '/*document',
    pattern: /^(?:\/[a-z0-9-]+)*\/llms(?:-\d+)?\.txt$|^\/sitemap-\d+\.xml$/,
    ...asset,
    what: 'a further file of a long index or sitemap: `/guides/llms.txt`, `/llms-2.txt`, `/sitemap-1.xml`',
  },
  image: { path: '/images/*image', pattern: /^\/images\//, linkable: false, reserved: 'images', what: 'an image of the content' },
  socialImage: { path: '/{page}.social.png', pattern: /\.social\.png$/, ...asset, what: 'the image of a page for link previews' },
  history: { path: '/*page.history.json', pattern: /^(\/.+)\.history\.json$/, ...ownPath, what: 'the revisions of a page' },
  revision: {
    path: '/*page@revision',
    pattern: /^(\/[^@]+)@([^@/]*?)(\.md)?$/,
    linkable: true,
    reserved: false,
    what: 'a page as it was published; with `.md` as Markdown',
  },
  markdown: { path: '/*page.md', pattern: /\.md$/, ...ofPages, what: 'a page as Markdown' },
  page: { path: '/{page}', pattern: /^\//, ...ofPages, what: 'a page as HTML or Markdown' },
} as const satisfies Record<string, ServiceAddress>

export type AddressName = keyof typeof addresses

const rows: readonly ServiceAddress[] = Object.values(addresses)
const byPath: ReadonlyMap<string, ServiceAddress> = new Map(
  rows.filter(({ pattern }) => pattern === undefined).map((row) => [row.path, row]),
)
const templates = rows.flatMap(({ pattern, ...row }) => (pattern === undefined ? [] : [{ ...row, pattern }]))

/** First segments of paths that no page may have. */
export const reservedNames: ReadonlySet<string> = new Set(rows.flatMap(({ reserved }) => (typeof reserved === 'string' ? [reserved] : [])))

/**
 * Whether a page may link to a path, because the service answers there. Pages and images are not asked for.
 *
 * @param path as in a URL, without query and anchor
 * @param isPage whether a page is published at a path
 */
export function isServed(path: string, isPage: (path: string) => boolean): boolean {
  const exact = byPath.get(path)
  if (exact !== undefined) return exact.linkable
  const page = templates.find(({ linkable, pattern }) => linkable && pattern.test(path))?.pattern.exec(path)?.[1]
  return page !== undefined && isPage(page === '/index' ? '/' : page)
}

/** Whether the service needs a path, so that no page may have it or have had it. Names with a leading dot are for standards (RFC 8615). */
export function isReserved(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  if (first.startsWith('.') || reservedNames.has(first) || byPath.has(path)) return true
  return templates.some(({ reserved, pattern }) => reserved !== false && pattern.test(path))
}
