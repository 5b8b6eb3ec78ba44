import { type PublishKnowledge, serverIdentity } from '@svc/composition'
import type { Content, IndexedKnowledge } from '@svc/knowledge-index'
import { knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { documentTexts } from '../documents/document-texts.ts'
import type { DocumentPath } from '../documents/documents.ts'
import { developersPath } from '../documents/page-paths.ts'
import { type CodedBytes, encodeAll } from '../http/representation.ts'
import { developersPage } from '../pages/developers-page.ts'
import { createPageEncoder, type PageEncoder } from '../pages/encode-pages.ts'

/** The documents by their paths, the further files of a long one, and the page that shows people what `/developers.md` says. */
export type EncodedDocuments = Readonly<Record<DocumentPath | typeof developersPath, CodedBytes>> & Readonly<Record<string, CodedBytes>>

/** What is built of a content, to be written to a file. */
export interface BuiltPublication {
  readonly profile: PublicProfile
  readonly knowledge: IndexedKnowledge
  /** Makes the bytes of each page when they are written: together they take several times the memory of the texts. */
  readonly pages: PageEncoder
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
 * Publishes and indexes, and makes the documents.
 *
 * @param content checked as a whole, its profile included
 */
export async function buildPublication(
  content: Content,
  options: BuildOptions,
  publishKnowledge: PublishKnowledge,
): Promise<BuiltPublication> {
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await publishKnowledge(content)
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const texts = documentTexts({ ...options, profile, knowledge, identity, tools: knowledgeTools })
  const site = { name: profile.name, baseUrl: options.baseUrl }
  const documents = { ...texts, [developersPath]: developersPage(site, knowledge, knowledgeTools) }
  return {
    profile,
    knowledge,
    pages: createPageEncoder({ site, profile, pages: knowledge.pages }),
    documents: Object.fromEntries(
      Object.entries(documents).map(([path, text]) => [path, encodeAll(Buffer.from(text))]),
    ) as BuiltPublication['documents'],
  }
}
