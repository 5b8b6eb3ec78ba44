import { setImmediate } from 'node:timers/promises'
import type { AnswerEngine } from '@svc/answer-engine'
import { serverIdentity } from '@svc/composition'
import type { Knowledge, ServedKnowledge } from '@svc/knowledge-index'
import { createKnowledgeServer, type KnowledgeServerFactory } from '@svc/mcp-tools'
import type { PublicProfile } from '@svc/profile-schema'
import type { BuildOptions, BuiltPublication } from './build-publication.ts'
import { type DocumentDescription, type DocumentPath, documents, textCacheControl } from './documents/documents.ts'
import { type CodedBytes, type CodedRepresentations, type Representation, represent, representCoded } from './http/representation.ts'
import { type RepresentedPages, representPages } from './pages/represent-pages.ts'

/** One immutable, fully built state of everything that is served. A request reads one and never sees parts of another. */
export interface Publication extends RepresentedPages {
  /** First 16 hexadecimal digits of the SHA-256 of the whole content. */
  readonly revision: string
  /** The company's public name. */
  readonly name: string
  readonly knowledge: ServedKnowledge
  readonly profile: { readonly complete: Representation; readonly withoutPricing: Representation }
  /** By exact path. */
  readonly documents: ReadonlyMap<string, CodedRepresentations>
  readonly mcpServer: KnowledgeServerFactory
}

export interface PublicationOptions extends Pick<BuildOptions, 'baseUrl' | 'registryName'> {
  /** Makes the engine that answers from this publication. */
  readonly createEngine: (knowledge: Knowledge) => AnswerEngine
  /** Hears of exceptions inside a tool. */
  readonly onToolError?: ((error: unknown, tool: string) => void) | undefined
}

/** Makes what was built ready to be served, in slices of some milliseconds: requests are answered in between. */
export async function openPublication(
  { profile, knowledge, pages, documents: encoded }: BuiltPublication,
  options: PublicationOptions,
): Promise<Publication> {
  const represented = await representPages(knowledge.pages, pages, textCacheControl)
  await setImmediate()
  return Object.freeze({
    revision: knowledge.revision,
    name: profile.name,
    knowledge,
    profile: representProfile(profile),
    ...represented,
    documents: representDocuments(encoded),
    mcpServer: createKnowledgeServer({
      knowledge,
      answers: options.createEngine(knowledge),
      onError: options.onToolError,
      serverInfo: serverIdentity(profile, options.baseUrl, options.registryName),
    }),
  })
}

function representProfile(profile: PublicProfile): Publication['profile'] {
  const { pricing: _, ...withoutPricing } = profile
  const representJson = (value: object) =>
    represent(Buffer.from(JSON.stringify(value)), { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' })
  return { complete: representJson(profile), withoutPricing: representJson(withoutPricing) }
}

function representDocuments(encoded: Readonly<Record<DocumentPath, CodedBytes>>): ReadonlyMap<string, CodedRepresentations> {
  return new Map(
    (Object.keys(encoded) as DocumentPath[]).map((path) => {
      const { contentType, cacheControl = textCacheControl, link }: DocumentDescription = documents[path]
      const further = link === undefined ? [] : ['Link', link]
      return [path, representCoded(encoded[path], { contentType, cacheControl, further })]
    }),
  )
}
