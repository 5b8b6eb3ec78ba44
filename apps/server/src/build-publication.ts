import { type PublishKnowledge, serverIdentity } from '@svc/composition'
import type { Content, IndexedKnowledge, ServedKnowledge } from '@svc/knowledge-index'
import { knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { documentTexts } from './documents/document-texts.ts'
import type { DocumentPath } from './documents/documents.ts'
import { developersPath } from './documents/page-paths.ts'
import { type CodedBytes, encodeAll } from './http/representation.ts'
import { developersPage } from './pages/developers-page.ts'
import { encodePages } from './pages/encode-pages.ts'
import type { EncodedPage } from './pages/represent-pages.ts'

/** The documents by their paths, the further files of a long one, and the page that shows people what `/developers.md` says. */
export type EncodedDocuments = Readonly<Record<DocumentPath | typeof developersPath, CodedBytes>> & Readonly<Record<string, CodedBytes>>

/** What is built of a content before it is served: everything that takes long, nothing that is a function but the knowledge. */
export interface BuiltPublication<Built extends ServedKnowledge = ServedKnowledge> {
  readonly profile: PublicProfile
  readonly knowledge: Built
  /** In the order of the knowledge's pages. */
  readonly pages: readonly EncodedPage[]
  readonly documents: EncodedDocuments
}

export interface BuildOptions {
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
}

/**
 * Publishes, indexes, renders and compresses.
 *
 * @param content checked as a whole, its profile included
 */
export async function buildPublication(
  content: Content,
  options: BuildOptions,
  publishKnowledge: PublishKnowledge,
): Promise<BuiltPublication<IndexedKnowledge>> {
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await publishKnowledge(content)
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const texts = documentTexts({ ...options, profile, knowledge, identity, tools: knowledgeTools })
  const site = { name: profile.name, baseUrl: options.baseUrl }
  const documents = { ...texts, [developersPath]: developersPage(site, knowledge, knowledgeTools) }
  return {
    profile,
    knowledge,
    pages: encodePages({ site, profile, pages: knowledge.pages }),
    documents: Object.fromEntries(
      Object.entries(documents).map(([path, text]) => [path, encodeAll(Buffer.from(text))]),
    ) as BuiltPublication['documents'],
  }
}
