/** The documents that describe the service and link to it: their media types and operations. */
import { type AddressName, addresses, addressPatterns, namesOf } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'

interface DocumentLink {
  readonly path: string
  readonly relation: string
  readonly type?: string
}

const allPages = { path: addresses.llmsTxt.path, relation: 'describedby', type: 'text/plain' }

/** Links by which programs find the documents from every page (RFC 8288, RFC 8631, RFC 9727). */
export const pageLinks: readonly Required<DocumentLink>[] = [
  { path: addresses.apiCatalog.path, relation: 'api-catalog', type: 'application/linkset+json' },
  { path: addresses.serverCard.path, relation: 'service-desc', type: 'application/mcp-server-card+json' },
  { path: addresses.developersMarkdown.path, relation: 'service-doc', type: 'text/markdown' },
  allPages,
]

/** Those in the `Link` header of `/`. */
export const discoveryLinks: readonly DocumentLink[] = [
  ...pageLinks,
  { path: addresses.openapi.path, relation: 'service-desc', type: 'application/json' },
  { path: addresses.sitemap.path, relation: 'sitemap', type: 'application/xml' },
]

/** The value of a `Link` header (RFC 8288). */
export function linkHeader(baseUrl: string, links: readonly DocumentLink[]): string {
  const members = links.map(
    ({ path, relation, type }) => `<${hrefOf(baseUrl, path)}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`,
  )
  return members.join(', ')
}

/** In the `Link` header of every HTML page and every Markdown text: the list of all pages. */
export function describedBy(baseUrl: string): string {
  return linkHeader(baseUrl, [allPages])
}

export interface DocumentDescription {
  readonly contentType: string
  /** Default: `textCacheControl`. */
  readonly cacheControl?: string
  /** In the `Link` header. */
  readonly links?: readonly DocumentLink[]
  /** Sent in no other coding: readers of a proof decode nothing. */
  readonly isPlain?: true
}

const json = 'application/json; charset=utf-8'
const text: DocumentDescription = { contentType: 'text/plain; charset=utf-8' }
const markdown: DocumentDescription = { contentType: 'text/markdown; charset=utf-8', links: [allPages] }
const sitemap: DocumentDescription = { contentType: 'application/xml; charset=utf-8' }

/** Five minutes: avoids repeated requests, and corrections are visible soon. */
export const textCacheControl = 'public, max-age=300'

/** An hour, as in the drafts of server card and catalogue: they change with the service, not with its content. */
const catalogCacheControl = 'public, max-age=3600'

const serverCard = { contentType: 'application/mcp-server-card+json', cacheControl: catalogCacheControl }

const aiCatalog = { contentType: 'application/ai-catalog+json', cacheControl: catalogCacheControl }

const documents = {
  openapi: { contentType: json },
  serverJson: { contentType: json },
  llmsTxt: text,
  llmsFullTxt: text,
  developersMarkdown: markdown,
  robotsTxt: text,
  sitemap: sitemap,
  apiCatalog: {
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    // Also in responses with the catalogue itself (RFC 9727, section 2).
    links: [{ path: addresses.apiCatalog.path, relation: 'api-catalog' }],
  },
  aiCatalog: aiCatalog,
  ard: aiCatalog,
  skillIndex: { contentType: json },
  skill: markdown,
  serverCard: serverCard,
  earlierServerCard: serverCard,
  firstServerCard: serverCard,
} satisfies Partial<Record<AddressName, DocumentDescription>>

export const documentNames = namesOf(documents)
export const documentPaths: readonly string[] = documentNames.map((name) => addresses[name].path)
const byPath = new Map<string, DocumentDescription>(documentNames.map((name) => [addresses[name].path, documents[name]]))

/**
 * A document at one of the fixed addresses, a file of `well-known/`, or one that a large publication adds: `/guides/llms.txt`, `/llms-2.txt`,
 * `/sitemap-1.xml`.
 */
export function documentDescription(path: string): DocumentDescription {
  const fixed = byPath.get(path)
  if (fixed !== undefined) return fixed
  if (addressPatterns.wellKnown.test(path)) return { ...(path.endsWith('.json') ? { contentType: json } : text), isPlain: true }
  return path.endsWith('.xml') ? sitemap : text
}
