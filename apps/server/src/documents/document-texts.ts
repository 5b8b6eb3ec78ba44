/** Every document of a publication, built from what is published. */
import type { ServerIdentity } from '@svc/composition'
import { llmsTxt } from '@svc/knowledge-index'
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
import { sitemapXml } from './sitemap-xml.ts'

export interface DocumentTextsOptions extends DevelopersOptions {
  readonly identity: ServerIdentity
  /** `search=yes, ai-train=no` */
  readonly contentSignal: string
}

export function documentTexts(options: DocumentTextsOptions): Record<DocumentPath, string> {
  const { profile, knowledge, identity, tools } = options
  const { baseUrl, pages, agentInstructions } = knowledge
  const { name, description } = profile
  const card = JSON.stringify(serverCard(identity, baseUrl, tools))
  return {
    '/openapi.json': JSON.stringify(openapiDocument(options)),
    '/server.json': JSON.stringify(serverJson(identity, baseUrl)),
    '/llms.txt': llmsTxt({ name, description, pages, baseUrl, agentInstructions }),
    '/llms-full.txt': llmsFullTxt(profile, knowledge),
    '/developers.md': developersMarkdown(options),
    '/robots.txt': robotsTxt(baseUrl, options.contentSignal),
    '/sitemap.xml': sitemapXml(pages, baseUrl),
    [apiCatalogPath]: JSON.stringify(apiCatalog(baseUrl)),
    '/.well-known/ai-catalog.json': JSON.stringify(aiCatalog(identity, baseUrl)),
    '/mcp/server-card': card,
    '/.well-known/mcp/server-card.json': card,
    '/.well-known/mcp.json': card,
  }
}
