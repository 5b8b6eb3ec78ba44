import { type PublishKnowledge, serverIdentity } from '@svc/composition'
import {
  type Content,
  type EarlierKnowledge,
  type IndexedKnowledge,
  type KnowledgeOptions,
  type PlacedFact,
  placeFacts,
} from '@svc/knowledge-index'
import { knowledgeTools } from '@svc/mcp-tools'
import { type PublicProfile, publicProfileSchema } from '@svc/profile-schema'
import { documentTexts } from '../documents/document-texts.ts'
import type { DocumentPath } from '../documents/documents.ts'
import { apiReferencePath, developersPath } from '../documents/page-paths.ts'
import { type CodedBytes, encodeAll } from '../http/representation/representation.ts'
import { drawnImages, type PublishedImage } from '../images/drawn-images.ts'
import { apiReferencePage } from '../pages/api-reference-page.ts'
import type { CodeLengths } from '../pages/colour-code.ts'
import { developersPage } from '../pages/developers-page.ts'
import { createPageEncoder, type PageEncoder } from '../pages/encode-pages.ts'
import { createSite, type Site } from '../pages/shell/site.ts'
import { createSocialImages } from '../pages/social-images.ts'

/** The documents by their paths, the further files of a long one, and the pages that show people what `/developers.md` says. */
export type EncodedDocuments = Readonly<Record<DocumentPath | typeof developersPath | typeof apiReferencePath, CodedBytes>> &
  Readonly<Record<string, CodedBytes>>

/** The parts of a built publication, to be written to a file. */
export interface BuiltPublication {
  readonly content: Content
  readonly profile: PublicProfile
  readonly site: Site
  readonly knowledge: IndexedKnowledge
  /** Makes the bytes of each page when they are written: together they take several times the memory of the texts. */
  readonly pages: PageEncoder
  readonly documents: EncodedDocuments
  readonly images: readonly PublishedImage[]
  readonly facts: readonly PlacedFact[]
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
  reuse: { readonly earlier?: EarlierKnowledge | undefined; readonly changedAt?: KnowledgeOptions['changedAt'] } = {},
): Promise<BuiltPublication> {
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await publishKnowledge(content, { ...reuse, keepsTerms: true, keepsParses: true })
  const { questions } = content
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const texts = documentTexts({ ...options, profile, knowledge, questions, identity, tools: knowledgeTools })
  const site = createSite(profile, options.baseUrl, knowledge.pages, content.site)
  const documents = {
    ...texts,
    [developersPath]: developersPage(site, knowledge, questions, knowledgeTools),
    [apiReferencePath]: apiReferencePage(site),
  }
  const { images = [] } = content
  const socialImages = createSocialImages(site, knowledge.pages, images)
  const facts = placeFacts(content.facts ?? [], knowledge.pages, options.baseUrl)
  return {
    content,
    profile,
    site,
    knowledge,
    images: [...images, ...drawnImages(site, socialImages.cards, images)],
    facts,
    pages: createPageEncoder({ site, profile, pages: knowledge.pages, images, socialImages, facts, code: codeOf(content) }),
    documents: Object.fromEntries(
      Object.entries(documents).map(([path, text]) => [path, encodeAll(Buffer.from(text))]),
    ) as BuiltPublication['documents'],
  }
}

function codeOf({ pages }: Content): ReadonlyMap<string, CodeLengths> {
  return new Map(pages.flatMap(({ path, reading }) => (reading?.code === undefined ? [] : [[path, reading.code] as const])))
}
