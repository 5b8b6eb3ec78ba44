import { setImmediate } from 'node:timers/promises'
import type { AnswerEngine } from '@svc/answer-engine'
import { madeOnce, serverIdentity } from '@svc/composition'
import type { Knowledge, ServedKnowledge } from '@svc/knowledge-index'
import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import type { PublicProfile } from '@svc/profile-schema'
import type { BuildOptions, BuiltPublication, EncodedDocuments } from './build-publication.ts'
import { documentDescription, textCacheControl } from './documents/documents.ts'
import { developersPath } from './documents/page-paths.ts'
import { type CodedRepresentations, type Representation, represent, representCoded } from './http/representation.ts'
import { representDevelopersPage } from './pages/represent-developers-page.ts'
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
  /** Made when it is first asked for: no page and no document needs it. */
  readonly mcpServer: () => Promise<KnowledgeServerFactory>
}

export interface PublicationOptions extends Pick<BuildOptions, 'baseUrl' | 'registryName'> {
  /** Makes the engine that answers from this publication. */
  readonly createEngine: (knowledge: Knowledge) => Promise<AnswerEngine>
  /** Hears of exceptions inside a tool. */
  readonly onToolError?: ((error: unknown, tool: string) => void) | undefined
}

/** Makes what was built ready to be served, in slices of some milliseconds: requests are answered in between. */
export async function openPublication(
  { profile, knowledge, pages, documents: encoded }: BuiltPublication,
  options: PublicationOptions,
): Promise<Publication> {
  const { markdown, negotiatedPages: contentPages } = await representPages(knowledge.pages, pages, textCacheControl)
  await setImmediate()
  const developers = { html: encoded[developersPath], markdown: encoded['/developers.md'] }
  const negotiatedPages = new Map([
    ...contentPages,
    [developersPath, representDevelopersPage(options.baseUrl, developers, textCacheControl)],
  ])
  await setImmediate()
  return Object.freeze({
    revision: knowledge.revision,
    name: profile.name,
    knowledge,
    profile: representProfile(profile),
    markdown,
    negotiatedPages,
    documents: representDocuments(encoded),
    mcpServer: madeOnce(async () => {
      const { createKnowledgeServer } = await import('@svc/mcp-tools')
      await setImmediate()
      const answers = await options.createEngine(knowledge)
      await setImmediate()
      return createKnowledgeServer({
        knowledge,
        answers,
        onError: options.onToolError,
        serverInfo: serverIdentity(profile, options.baseUrl, options.registryName),
      })
    }),
  })
}

function representProfile(profile: PublicProfile): Publication['profile'] {
  const { pricing: _, ...withoutPricing } = profile
  const representJson = (value: object) =>
    represent(Buffer.from(JSON.stringify(value)), { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' })
  return { complete: representJson(profile), withoutPricing: representJson(withoutPricing) }
}

function representDocuments({ [developersPath]: _, ...encoded }: EncodedDocuments): ReadonlyMap<string, CodedRepresentations> {
  return new Map(
    Object.entries(encoded).map(([path, bytes]) => {
      const { contentType, cacheControl = textCacheControl, link } = documentDescription(path)
      const further = link === undefined ? {} : { Link: link }
      return [path, representCoded(bytes, { contentType, cacheControl, further })]
    }),
  )
}
