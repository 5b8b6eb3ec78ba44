import { addresses, type PublishKnowledge, serverIdentity } from '@svc/composition'
import type { Content, IndexedKnowledge, KnowledgeOptions, PlacedFact } from '@svc/knowledge-index'
import { type EarlierKnowledge, placeFacts } from '@svc/knowledge-index/internal'
import { knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { type DocumentTexts, documentTexts } from '../documents/document-texts.ts'
import { type Articles, createArticles } from '../pages/articles.ts'
import type { CodeLengths } from '../pages/colour-code.ts'
import { apiReferencePage, developersPage } from '../pages/developer-pages.ts'
import { createSite, type Site } from '../pages/shell/site.ts'
import type { BuildConfiguration } from './origin.ts'

/** The parts of a built publication, to be written to a file. */
export interface BuiltPublication {
  readonly content: Content
  readonly profile: PublicProfile
  readonly site: Site
  readonly knowledge: IndexedKnowledge
  /** Rendered one by one when they are written: together they take more memory than their texts. */
  readonly articles: Articles
  readonly documents: DocumentTexts
  /** HTML by path; their Markdown is `/developers.md`. */
  readonly developerPages: Readonly<Record<string, string>>
  readonly facts: readonly PlacedFact[]
}

/**
 * Publishes and indexes the content, and builds its documents.
 *
 * @param content checked as a whole, its profile included
 */
export async function buildPublication(
  content: Content,
  options: BuildConfiguration,
  publishKnowledge: PublishKnowledge,
  reuse: { readonly earlier?: EarlierKnowledge | undefined; readonly changedAt?: KnowledgeOptions['changedAt'] },
): Promise<BuiltPublication> {
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await publishKnowledge(content, { ...reuse, keepsTerms: true, keepsParses: true })
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const { questions, images = [] } = content
  const site = createSite(profile, options.baseUrl, { pages: knowledge.pages, settings: content.site, texts: content.texts, images })
  const facts = placeFacts(content.facts ?? [], knowledge.pages, options.baseUrl)
  return {
    content,
    profile,
    site,
    knowledge,
    facts,
    articles: createArticles({ baseUrl: options.baseUrl, texts: site.texts, pages: knowledge.pages, images, code: codeOf(content) }),
    documents: documentTexts({ ...options, profile, knowledge, questions, identity, tools: knowledgeTools }),
    developerPages: {
      [addresses.developers.path]: developersPage(site, knowledge, questions, knowledgeTools),
      [addresses.apiReference.path]: apiReferencePage(site),
    },
  }
}

function codeOf({ pages }: Content): ReadonlyMap<string, CodeLengths> {
  return new Map(pages.flatMap(({ path, reading }) => (reading?.code === undefined ? [] : [[path, reading.code] as const])))
}
