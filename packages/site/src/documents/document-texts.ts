/** The documents of a publication. */
import { addresses, type Configuration, type ServerIdentity } from '@svc/composition'
import { llmsTxtFiles } from '@svc/knowledge-index/page'
import type { PublicProfile } from '@svc/profile-schema'
import { skillIndex, skillMarkdown } from './agent-skill.ts'
import { type DevelopersOptions, developersMarkdown, type PublishedKnowledge } from './developers.ts'
import { llmsFullTxt } from './llms-full-txt.ts'
import { aiCatalog, apiCatalog, serverCard, serverJson } from './manifests.ts'
import { openapiDocument } from './openapi.ts'
import { sitemapFiles } from './sitemap-xml.ts'

export interface DocumentTextsOptions extends DevelopersOptions, Pick<Configuration, 'contentSignal'> {
  readonly identity: ServerIdentity
}

/** By their paths, with the further files of a long index or sitemap. Null: every edit changes it, and `requestedDocument` makes it. */
export type DocumentTexts = Readonly<Record<string, string | null>>

export function documentTexts(options: DocumentTextsOptions): DocumentTexts {
  const { profile, knowledge, identity, tools } = options
  const { baseUrl, pages, agentInstructions } = knowledge
  const { name, description } = profile
  const card = JSON.stringify(serverCard(identity, knowledge, tools))
  const catalog = JSON.stringify(aiCatalog(identity, baseUrl, options.questions))
  const developers = { url: baseUrl + addresses.developersMarkdown.path, description: programAddresses(baseUrl) }
  const skill = skillMarkdown(options)
  const indexes = llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions, developers })
  const [index, ...furtherIndexes] = indexes
  return {
    ...Object.fromEntries(furtherIndexes.map(({ path, text }) => [path, text])),
    ...Object.fromEntries(sitemapFiles(pages, baseUrl).map(({ path }) => [path, null])),
    [addresses.openapi.path]: JSON.stringify(openapiDocument(options)),
    [addresses.serverJson.path]: JSON.stringify(serverJson(identity, baseUrl)),
    [addresses.llmsTxt.path]: index.text,
    [addresses.llmsFullTxt.path]: null,
    [addresses.developersMarkdown.path]: developersMarkdown(options),
    [addresses.robotsTxt.path]: robotsTxt(baseUrl, options.contentSignal),
    [addresses.sitemap.path]: null,
    [addresses.apiCatalog.path]: JSON.stringify(apiCatalog(baseUrl)),
    [addresses.aiCatalog.path]: catalog,
    [addresses.ard.path]: catalog,
    [addresses.skillIndex.path]: JSON.stringify(skillIndex(name, baseUrl, skill)),
    [addresses.skill.path]: skill,
    [addresses.serverCard.path]: card,
    [addresses.earlierServerCard.path]: card,
    [addresses.firstServerCard.path]: card,
  }
}

/** The text of a document that a publication makes at the first request for it. */
export async function requestedDocument(path: string, profile: Pick<PublicProfile, 'name' | 'description'>, knowledge: PublishedKnowledge) {
  if (path === addresses.llmsFullTxt.path) return llmsFullTxt(profile, knowledge)
  return (
    sitemapFiles(knowledge.pages, knowledge.baseUrl)
      .find((file) => file.path === path)
      ?.text() ?? ''
  )
}

/** Description of the link to the guide in the index. Addresses for programs are text, because the index links only Markdown. */
function programAddresses(baseUrl: string): string {
  const { profile, llmsFullTxt, apiCatalog, openapi, serverJson, serverCard, mcp } = addresses
  const listed = [profile, llmsFullTxt, apiCatalog, openapi, serverJson, serverCard, mcp].map(
    ({ path, what }) => `${what} at ${baseUrl}${path}`,
  )
  return `Everything a program can call, with examples: ${listed.join(', ')}`
}

/** `/robots.txt` (RFC 9309) with content signals (contentsignals.org). One group for all, because names of crawlers go out of date. */
function robotsTxt(baseUrl: string, contentSignal: string): string {
  const signals = contentSignal.split(',').map((signal) => signal.trim())
  return [
    'User-agent: *',
    `Content-Signal: ${signals.join(', ')}`,
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${addresses.sitemap.path}`,
    '',
  ].join('\n')
}
