import type { AnswerEngine } from '@svc/answer-engine'
import { type PublishKnowledge, serverIdentity } from '@svc/composition'
import { type Content, type IndexedKnowledge, type Knowledge, llmsTxt, type PublishedPage } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory, knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { developersMarkdown } from './documents/developers.ts'
import { type DocumentPath, documents } from './documents/documents.ts'
import { openapiDocument } from './documents/openapi.ts'
import { serverJson } from './documents/server-json.ts'
import { type CodedRepresentations, type Representation, represent, representCoded } from './http/representation.ts'

/** One immutable, fully built state of everything that is served. A request reads one and never sees parts of another. */
export interface Publication {
  /** First 16 hexadecimal digits of the SHA-256 of the whole content. */
  readonly revision: string
  /** The company's public name. */
  readonly name: string
  readonly knowledge: IndexedKnowledge
  readonly profile: { readonly complete: Representation; readonly withoutPricing: Representation }
  /** By exact path: `/index.md`, `/pricing.md`. */
  readonly markdown: ReadonlyMap<string, CodedRepresentations>
  /** By exact path. */
  readonly documents: ReadonlyMap<string, CodedRepresentations>
  readonly mcpServer: KnowledgeServerFactory
}

export interface PublicationOptions {
  /** An origin. */
  readonly baseUrl: string
  readonly appUrl: string | undefined
  readonly registryName: string | undefined
  readonly legacyProfileSunset: Date
  readonly toolCallsPerMinute: number
  /** Publishes the pages and their index. */
  readonly publishKnowledge: PublishKnowledge
  /** Makes the engine that answers from this publication. */
  readonly createEngine: (knowledge: Knowledge) => AnswerEngine
  /** Hears of exceptions inside a tool. */
  readonly onToolError?: ((error: unknown, tool: string) => void) | undefined
}

/** @param content checked as a whole, its profile included */
export async function createPublication(content: Content, options: PublicationOptions): Promise<Publication> {
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await options.publishKnowledge(content)
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  return Object.freeze({
    revision: content.revision,
    name: profile.name,
    knowledge,
    profile: representProfile(profile),
    markdown: new Map(knowledge.pages.map((page) => [new URL(page.markdownUrl).pathname, representPage(page)])),
    documents: representDocuments({
      '/openapi.json': JSON.stringify(openapiDocument(profile, knowledge)),
      '/server.json': JSON.stringify(serverJson(identity, options.baseUrl)),
      '/llms.txt': llmsTxt({ name: profile.name, description: profile.description, pages: knowledge.pages, baseUrl: options.baseUrl }),
      '/developers.md': developersMarkdown({
        ...options,
        profile,
        knowledge,
        tools: knowledgeTools,
      }),
    }),
    mcpServer: createKnowledgeServer({
      knowledge,
      answers: options.createEngine(knowledge),
      onError: options.onToolError,
      serverInfo: identity,
    }),
  })
}

function representProfile(profile: PublicProfile): Publication['profile'] {
  const { pricing: _, ...withoutPricing } = profile
  const representJson = (value: object) =>
    represent(Buffer.from(JSON.stringify(value)), { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' })
  return { complete: representJson(profile), withoutPricing: representJson(withoutPricing) }
}

/** Five minutes: long enough to spare repeated reads, short enough that a correction arrives soon. */
const textCacheControl = 'public, max-age=300'

function representPage(page: PublishedPage): CodedRepresentations {
  return representCoded(Buffer.from(page.text.value), {
    contentType: 'text/markdown; charset=utf-8',
    cacheControl: textCacheControl,
    further: ['Link', `<${page.url}>; rel="canonical"`],
  })
}

function representDocuments(texts: Record<DocumentPath, string>): ReadonlyMap<string, CodedRepresentations> {
  return new Map(
    (Object.keys(texts) as DocumentPath[]).map((path) => [
      path,
      representCoded(Buffer.from(texts[path]), { contentType: documents[path].contentType, cacheControl: textCacheControl }),
    ]),
  )
}
