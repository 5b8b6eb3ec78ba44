import { addresses, serverIdentity } from '@svc/composition'
import type { Content, PlacedFact } from '@svc/knowledge-index'
import { placeFacts } from '@svc/knowledge-index/internal'
import { offeredTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import type { CodeLengths, PublishedKnowledge } from '@svc/site'
import { type Articles, apiReferencePage, createSite, developersPage, documentTexts, type Site } from '@svc/site'
import { createArticles } from '@svc/site/articles'
import type { BuildConfiguration } from './origin.ts'

/** The parts of a built publication besides its knowledge base, to be written to a file. */
export interface BuiltPublication {
  readonly content: Content
  readonly profile: PublicProfile
  readonly site: Site
  /** Rendered one by one when they are written: together they take more memory than their texts. */
  readonly articles: Articles
  /** By path, also the pages for developers; null for a document that is made at its first request. */
  readonly documents: ReadonlyMap<string, string | null>
  readonly facts: readonly PlacedFact[]
}

/**
 * Builds the documents of published content, and what its pages need.
 *
 * @param content checked as a whole, its profile included
 */
export function buildPublication(content: Content, options: BuildConfiguration, knowledge: PublishedKnowledge): BuiltPublication {
  const profile = publicProfileSchema.parse(content.profile)
  const { pages } = knowledge
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const { questions, images = [], wellKnown = [] } = content
  const tools = offeredTools({ knowledge, answers: true })
  const site = createSite(profile, options.baseUrl, { pages, settings: content.site, texts: content.texts, images })
  return {
    content,
    profile,
    site,
    facts: placeFacts(content.facts ?? [], pages, options.baseUrl),
    articles: createArticles({ baseUrl: options.baseUrl, texts: site.texts, pages, images, code: codeOf(content) }),
    documents: new Map([
      ...Object.entries(documentTexts({ ...options, profile, knowledge, questions, identity, tools })),
      [addresses.developers.path, developersPage(site, knowledge, questions, tools)],
      [addresses.apiReference.path, apiReferencePage(site)],
      ...wellKnown.map(({ path, text }) => [path, text] as const),
    ]),
  }
}

function codeOf({ pages }: Content): ReadonlyMap<string, CodeLengths> {
  return new Map(pages.flatMap(({ path, reading }) => (reading?.code === undefined ? [] : [[path, reading.code] as const])))
}
