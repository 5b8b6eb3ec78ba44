/** The documents that describe the service and link to it: their media types and operations. */
import { addresses } from '@svc/composition'
import { hrefOf } from '@svc/knowledge-index/internal'

interface DocumentLink {
  readonly path: string
  readonly relation: string
  readonly type?: string
}

/** Links by which programs find the documents from every page (RFC 8288, RFC 8631, RFC 9727). */
export const pageLinks: readonly Required<DocumentLink>[] = [
  { path: addresses.apiCatalog.path, relation: 'api-catalog', type: 'application/linkset+json' },
  { path: addresses.serverCard.path, relation: 'service-desc', type: 'application/mcp-server-card+json' },
  { path: addresses.developersMarkdown.path, relation: 'service-doc', type: 'text/markdown' },
  { path: addresses.llmsTxt.path, relation: 'describedby', type: 'text/plain' },
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

export interface DocumentDescription {
  readonly contentType: string
  /** Default: `textCacheControl`. */
  readonly cacheControl?: string
  /** In the `Link` header. */
  readonly links?: readonly DocumentLink[]
}

const json = 'application/json; charset=utf-8'
const text: DocumentDescription = { contentType: 'text/plain; charset=utf-8' }
const sitemap: DocumentDescription = { contentType: 'application/xml; charset=utf-8' }

/** Five minutes: avoids repeated requests, and corrections are visible soon. */
export const textCacheControl = 'public, max-age=300'

/** An hour, as in the drafts of server card and catalogue: they change with the service, not with its content. */
const catalogCacheControl = 'public, max-age=3600'

const serverCard = { contentType: 'application/mcp-server-card+json', cacheControl: catalogCacheControl }

const documents: Readonly<Record<string, DocumentDescription>> = {
  [addresses.openapi.path]: { contentType: json },
  [addresses.serverJson.path]: { contentType: json },
  [addresses.llmsTxt.path]: text,
  [addresses.llmsFullTxt.path]: text,
  [addresses.developersMarkdown.path]: { contentType: 'text/markdown; charset=utf-8' },
  [addresses.robotsTxt.path]: text,
  [addresses.sitemap.path]: sitemap,
  [addresses.apiCatalog.path]: {
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    // Also in responses with the catalogue itself (RFC 9727, section 2).
    links: [{ path: addresses.apiCatalog.path, relation: 'api-catalog' }],
  },
  [addresses.aiCatalog.path]: { contentType: 'application/ai-catalog+json', cacheControl: catalogCacheControl },
  [addresses.skillIndex.path]: { contentType: json },
  [addresses.skill.path]: { contentType: 'text/markdown; charset=utf-8' },
  [addresses.serverCard.path]: serverCard,
  [addresses.earlierServerCard.path]: serverCard,
  [addresses.firstServerCard.path]: serverCard,
}

export const documentPaths: readonly string[] = Object.keys(documents)

/** A document at one of the fixed addresses, or a file that a large publication adds: `/guides/llms.txt`, `/llms-2.txt`, `/sitemap-1.xml`. */
export function documentDescription(path: string): DocumentDescription {
  return documents[path] ?? (path.endsWith('.xml') ? sitemap : text)
}
