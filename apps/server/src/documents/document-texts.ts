/** Every document of a publication, built from what is published. */
import type { ServerIdentity } from '@svc/composition'
import { llmsTxtFiles } from '@svc/knowledge-index'
import { aiCatalog } from './ai-catalog.ts'
import { apiCatalog } from './api-catalog.ts'
import { type DevelopersOptions, developersMarkdown } from './developers.ts'
import { apiCatalogPath } from './discovery-links.ts'
import type { DocumentPath } from './documents.ts'
import { llmsFullTxt } from './llms-full-txt.ts'
import { openapiDocument } from './openapi.ts'
import { robotsTxt } from './robots-txt.ts'
import { serverCard } from './server-card.ts'
import { serverJson } from './server-json.ts'
import { sitemapFiles } from './sitemap-xml.ts'

export interface DocumentTextsOptions extends DevelopersOptions {
  readonly identity: ServerIdentity
  /** `search=yes, ai-train=no` */
  readonly contentSignal: string
}

/** The documents by their paths: those of `documents.ts`, and the further files of a long index or sitemap. */
export type DocumentTexts = Readonly<Record<DocumentPath, string>> & Readonly<Record<string, string>>

export function documentTexts(options: DocumentTextsOptions): DocumentTexts {
  const { profile, knowledge, identity, tools } = options
  const { baseUrl, pages, agentInstructions } = knowledge
  const { name, description } = profile
  const card = JSON.stringify(serverCard(identity, baseUrl, tools))
  const indexes = llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions })
  const sitemaps = sitemapFiles(pages, baseUrl)
  const [[index, ...furtherIndexes], [sitemap, ...furtherSitemaps]] = [indexes, sitemaps]
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
