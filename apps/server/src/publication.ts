import type { AnswerEngine } from '@svc/answer-engine'
import { type PublishKnowledge, serverIdentity } from '@svc/composition'
import type { Content, IndexedKnowledge, Knowledge } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory, knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { documentTexts } from './documents/document-texts.ts'
import { type DocumentDescription, type DocumentPath, documents, textCacheControl } from './documents/documents.ts'
import { type CodedRepresentations, encodeAll, type Representation, represent, representCoded } from './http/representation.ts'
import { type RepresentedPages, representPages } from './pages/represent-pages.ts'

/** One immutable, fully built state of everything that is served. A request reads one and never sees parts of another. */
export interface Publication extends RepresentedPages {
  /** First 16 hexadecimal digits of the SHA-256 of the whole content. */
  readonly revision: string
  /** The company's public name. */
  readonly name: string
  readonly knowledge: IndexedKnowledge
  readonly profile: { readonly complete: Representation; readonly withoutPricing: Representation }
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
  /** `search=yes, ai-train=no` */
  readonly contentSignal: string
  /** Undefined: there is no security.txt. */
  readonly securityContact: string | undefined
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
    ...representPages({
      site: { name: profile.name, baseUrl: options.baseUrl },
      profile,
      pages: knowledge.pages,
      cacheControl: textCacheControl,
    }),
    documents: representDocuments(documentTexts({ ...options, profile, knowledge, identity, tools: knowledgeTools })),
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

function representDocuments(texts: Record<DocumentPath, string>): ReadonlyMap<string, CodedRepresentations> {
  return new Map(
    (Object.keys(texts) as DocumentPath[]).map((path) => {
      const { contentType, cacheControl = textCacheControl, link }: DocumentDescription = documents[path]
      const further = link === undefined ? [] : ['Link', link]
      return [path, representCoded(encodeAll(Buffer.from(texts[path])), { contentType, cacheControl, further })]
    }),
  )
}
