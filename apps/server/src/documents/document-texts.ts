/** The documents of a publication. */
import type { Configuration, ServerIdentity } from '@svc/composition'
import { llmsTxtFiles } from '@svc/knowledge-index'
import { type DevelopersOptions, developersMarkdown } from './developers.ts'
import { apiCatalogPath, type DocumentPath } from './documents.ts'
import { llmsFullTxt } from './llms-full-txt.ts'
import { aiCatalog, apiCatalog, serverCard, serverJson } from './manifests.ts'
import { openapiDocument } from './openapi.ts'
import { sitemapFiles } from './sitemap-xml.ts'

export interface DocumentTextsOptions extends DevelopersOptions, Pick<Configuration, 'contentSignal'> {
  readonly identity: ServerIdentity
}

/** The documents by their paths: those of `documents.ts`, and the further files of a long index or sitemap. */
export type DocumentTexts = Readonly<Record<DocumentPath, string>> & Readonly<Record<string, string>>

export function documentTexts(options: DocumentTextsOptions): DocumentTexts {
  const { profile, knowledge, identity, tools } = options
  const { baseUrl, pages, agentInstructions } = knowledge
  const { name, description } = profile
  const card = JSON.stringify(serverCard(identity, baseUrl, tools))
  const indexes = llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions })
  const [index, ...furtherIndexes] = indexes
  const [sitemap, ...furtherSitemaps] = sitemapFiles(pages, baseUrl)
  const further = [...furtherIndexes, ...furtherSitemaps]
  return {
    ...Object.fromEntries(further.map(({ path, text }) => [path, text])),
    '/openapi.json': JSON.stringify(openapiDocument({ ...options, furtherDocuments: further.map(({ path }) => path) })),
    '/server.json': JSON.stringify(serverJson(identity, baseUrl)),
    '/llms.txt': index.text,
    '/llms-full.txt': llmsFullTxt(profile, knowledge, indexes),
    '/developers.md': developersMarkdown(options),
    '/robots.txt': robotsTxt(baseUrl, options.contentSignal),
    '/sitemap.xml': sitemap.text,
    [apiCatalogPath]: JSON.stringify(apiCatalog(baseUrl)),
    '/.well-known/ai-catalog.json': JSON.stringify(aiCatalog(identity, baseUrl)),
    '/mcp/server-card': card,
    '/.well-known/mcp/server-card.json': card,
    '/.well-known/mcp.json': card,
  }
}

/**
 * `/robots.txt` (RFC 9309): every crawler may read everything. The content signals of contentsignals.org say what it may do with it. One group
 * for all: a crawler obeys the group that names it instead of `*`, and names go out of date.
 */
function robotsTxt(baseUrl: string, contentSignal: string): string {
  const signals = contentSignal.split(',').map((signal) => signal.trim())
  return ['User-agent: *', `Content-Signal: ${signals.join(', ')}`, 'Allow: /', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}
