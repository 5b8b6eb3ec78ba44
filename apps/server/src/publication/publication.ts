import { setImmediate } from 'node:timers/promises'
import type { AnswerEngine } from '@svc/answer-engine'
import { addresses, type Configuration, madeOnce, serverIdentity } from '@svc/composition'
import type { Knowledge, KnowledgeData, PlacedFact, ServedKnowledge } from '@svc/knowledge-index'
import { nextFactChange } from '@svc/knowledge-index/internal'
import type { FoundDocument, KnowledgeDependencies, KnowledgeServerFactory, ToolEvent } from '@svc/mcp-tools'
import type { PublicProfile } from '@svc/profile-schema'
import { skillsOverMcp } from '../documents/agent-skill.ts'
import { documentDescription, textCacheControl } from '../documents/documents.ts'
import {
  type CodedRepresentations,
  eachCoding,
  type Representation,
  represent,
  representCoded,
} from '../http/representation/representation.ts'
import { representImages } from '../images/represent-images.ts'
import { type BytesAt, type PublishedAt, type RepresentedPages, representPages } from '../pages/represent-pages.ts'
import type { Site } from '../pages/shell/site.ts'
import type { PublicationFile } from './file/open-file.ts'

/** One immutable, fully built state of everything that is served. A request reads one and never sees parts of another. */
export interface Publication extends RepresentedPages {
  /** First 16 hexadecimal digits of the SHA-256 of the whole content. */
  readonly revision: string
  readonly site: Site
  readonly knowledge: ServedKnowledge
  readonly profile: { readonly complete: Representation; readonly withoutPricing: Representation }
  /** Keyed by exact path. */
  readonly documents: ReadonlyMap<string, CodedRepresentations>
  /** Keyed by exact path. */
  readonly images: PublishedAt<CodedRepresentations>
  readonly facts: readonly PlacedFact[]
  /** The first day, `YYYY-MM-DD`, on which a fact has another status than on its pages; undefined if there is none. */
  readonly factsChangeOn: string | undefined
  /** `YYYY-MM-DD`, when it was built. */
  readonly day: string
  /** Made on first use: pages and documents do not need it. */
  readonly mcpServer: () => Promise<KnowledgeServerFactory>
  /** The same for `/mcp/connector`. */
  readonly connectorServer: () => Promise<KnowledgeServerFactory>
}

export interface PublicationOptions extends Pick<Configuration, 'baseUrl' | 'registryName'> {
  /** Rebuilds the knowledge base in this thread. */
  readonly restore: (data: KnowledgeData) => Promise<ServedKnowledge>
  /** Makes the engine that answers from this publication. */
  readonly createEngine: (knowledge: Knowledge) => Promise<AnswerEngine>
  /** Texts that `get_page` and `fetch` read in addition to the pages. `documentAt` reads a document of this publication by its exact path. */
  readonly toolTexts?: CreateToolTexts | undefined
  /** Called for the results of the tools of this publication. */
  readonly onToolEvent?: ((event: ToolEvent, knowledge: ServedKnowledge) => void) | undefined
  /** Called for exceptions inside a tool. */
  readonly onToolError?: KnowledgeDependencies['onError']
}

export type CreateToolTexts = (
  publication: Pick<Publication, 'knowledge' | 'site'>,
  documentAt: (path: string) => FoundDocument | undefined,
) => Pick<KnowledgeDependencies, 'document' | 'revision'>

/** Makes an open file ready to be served, in slices of some milliseconds: requests are answered in between. */
export async function openPublication(
  { profile, site, documents, images, facts, day, body, ...file }: PublicationFile,
  options: PublicationOptions,
): Promise<Publication> {
  const knowledge = await options.restore(await file.knowledge())
  const bytesAt = (path: string) => eachCoding((coding) => body(path, coding))
  const { markdown, negotiatedPages } = await representPages(knowledge.pages, options.baseUrl, bytesAt)
  await setImmediate()
  const textAt = (path: string) => bytesAt(path).identity.body.toString()
  const documentAt = (path: string): FoundDocument | undefined => {
    const sections = documents.get(path)
    return sections ? { status: 'found', text: textAt(path), sections } : undefined
  }
  const server = {
    knowledge,
    onEvent: (event: ToolEvent) => options.onToolEvent?.(event, knowledge),
    onError: options.onToolError,
    serverInfo: serverIdentity(profile, options.baseUrl, options.registryName),
    ...options.toolTexts?.({ knowledge, site }, documentAt),
  }
  return Object.freeze({
    revision: knowledge.revision,
    site,
    knowledge,
    profile: representProfile(profile),
    markdown,
    negotiatedPages,
    documents: representDocuments([...documents.keys()], bytesAt),
    images: representImages(images, bytesAt),
    facts,
    factsChangeOn: nextFactChange(facts, day),
    day,
    mcpServer: madeOnce(async () => {
      const { createKnowledgeServer } = await import('@svc/mcp-tools')
      await setImmediate()
      const answers = await options.createEngine(knowledge)
      await setImmediate()
      const skills = await skillsOverMcp(textAt(addresses.skill.path))
      return createKnowledgeServer({ ...server, answers, skills })
    }),
    connectorServer: madeOnce(async () => {
      const { createConnectorServer } = await import('@svc/mcp-tools')
      await setImmediate()
      return createConnectorServer(server)
    }),
  })
}

function representProfile(profile: PublicProfile): Publication['profile'] {
  const { pricing: _, ...withoutPricing } = profile
  const representJson = (value: object) =>
    represent(Buffer.from(JSON.stringify(value)), { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' })
  return { complete: representJson(profile), withoutPricing: representJson(withoutPricing) }
}

function representDocuments(paths: readonly string[], bytesAt: BytesAt): ReadonlyMap<string, CodedRepresentations> {
  return new Map(
    paths.map((path) => {
      const { contentType, cacheControl = textCacheControl, link } = documentDescription(path)
      return [path, representCoded(bytesAt(path), { contentType, cacheControl, further: link === undefined ? {} : { Link: link } })]
    }),
  )
}
