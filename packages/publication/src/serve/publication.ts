import { setImmediate } from 'node:timers/promises'
import type { AnswerEngine } from '@svc/answer-engine'
import { addresses, type Configuration, madeOnce, serverIdentity } from '@svc/composition'
import type { Knowledge, PlacedFact, PublishedPage, ServedKnowledge } from '@svc/knowledge-index'
import { markdownPath, nextFactChange } from '@svc/knowledge-index/internal'
import type { KnowledgeRows, ReadContents, RestoredKnowledge } from '@svc/knowledge-index/rows'
import type { FoundDocument, KnowledgeDependencies, KnowledgeServerFactory, ToolEvent } from '@svc/mcp-tools'
import type { PublicProfile } from '@svc/profile-schema'
import type { Site } from '@svc/site'
import {
  type CodedBytes,
  type CodedRepresentations,
  createBodies,
  createPageRenderer,
  developerPaths,
  documentDescription,
  drawnImages,
  linkHeader,
  type PublishedAt,
  type Representation,
  type RepresentedPages,
  represent,
  representCoded,
  representImages,
  representPages,
  requestedDocument,
  type ServedImage,
  skillsOverMcp,
  textCacheControl,
} from '@svc/site'
import type { PublicationFile } from '../file/open-file.ts'

/** One immutable, fully built state of everything that is served. A request reads one and never sees parts of another. */
export interface Publication extends RepresentedPages {
  /** First 16 hexadecimal digits of the SHA-256 of the whole content. */
  readonly revision: string
  readonly site: Site
  readonly knowledge: RestoredKnowledge
  readonly profile: { readonly complete: Representation; readonly withoutPricing: Representation }
  /** Keyed by exact path. */
  readonly documents: ReadonlyMap<string, CodedRepresentations>
  /** Keyed by exact path. */
  readonly images: PublishedAt<CodedRepresentations>
  /** Every exact path with a body, sorted. */
  readonly paths: () => string[]
  /** Whether a path has a body or leads to a page. */
  readonly isPublished: (path: string) => boolean
  /** The HTML element `article` of the page at a path. */
  readonly article: (path: string) => string
  readonly facts: readonly PlacedFact[]
  /** The first day, `YYYY-MM-DD`, on which a fact has another status than on its pages; undefined if there is none. */
  readonly factsChangeOn: string | undefined
  /** `YYYY-MM-DD`, when it was built. */
  readonly day: string
  readonly file: PublicationFile
  /** Made on first use: pages and documents do not need it. */
  readonly mcpServer: () => Promise<KnowledgeServerFactory>
  /** The same for `/mcp/connector`. */
  readonly connectorServer: () => Promise<KnowledgeServerFactory>
}

export interface PublicationOptions extends Pick<Configuration, 'baseUrl' | 'registryName'> {
  /** Rebuilds the knowledge base in this thread. */
  readonly restore: (files: readonly KnowledgeRows[], readContents: ReadContents) => Promise<RestoredKnowledge>
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

/** Makes an open file ready in slices of some milliseconds. After `before`, whose file it continues, only later files are taken. */
export async function openPublication(file: PublicationFile, options: PublicationOptions, before?: Publication): Promise<Publication> {
  const knowledge =
    before?.file.contents === file.contents
      ? await before.knowledge.edited(await file.rows(before.file.files.length))
      : await options.restore(await file.rows(), file.contents.read)
  const { profile, site, documents, facts, day, article } = file
  await setImmediate()
  const images = servedImages(file)
  const documentBody = (path: string) => file.documentBytes(path) ?? requestedDocument(path, profile, knowledge)
  const storedText = (path: string) => (file.documentBytes(path) as Buffer).toString()
  const bodies = createBodies()
  const documentAt = (path: string): FoundDocument | undefined => {
    const sections = documents.get(path)?.sections
    return sections ? { status: 'found', text: storedText(path), sections } : undefined
  }
  const server = {
    knowledge,
    onEvent: (event: ToolEvent) => options.onToolEvent?.(event, knowledge),
    onError: options.onToolError,
    serverInfo: serverIdentity(profile, options.baseUrl, options.registryName),
    ...options.toolTexts?.({ knowledge, site }, documentAt),
  }
  const represented = {
    ...representPages({ knowledge, bodies, render: createRenderer(file, knowledge), textAt: storedText }),
    documents: representDocuments(documents, site.baseUrl, (path) => bodies(path, () => documentBody(path))),
    images: representImages(images, bodies),
  }
  const { negotiatedPages, markdown } = represented
  const withBodies = [negotiatedPages, markdown, represented.documents, represented.images]
  return Object.freeze({
    ...represented,
    revision: knowledge.revision,
    site,
    knowledge,
    profile: representProfile(profile),
    paths: () => [...documents.keys(), ...images.keys(), ...knowledge.pages.flatMap(({ path }) => [path, markdownPath(path)])].sort(),
    isPublished: (path: string) => withBodies.some((published) => published.has(path)) || knowledge.redirect(path) !== undefined,
    article,
    facts,
    factsChangeOn: nextFactChange(facts, day),
    day,
    file,
    mcpServer: madeOnce(async () => {
      const { createKnowledgeServer } = await import('@svc/mcp-tools')
      await setImmediate()
      const answers = await options.createEngine(knowledge)
      await setImmediate()
      const skills = await skillsOverMcp(storedText(addresses.skill.path))
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

/** The images of the content, and those that are drawn. */
function servedImages({ site, images, imageBytes }: PublicationFile): ReadonlyMap<string, ServedImage> {
  const icon = images.get(`/images/${site.settings.icon}`)
  const own = Array.from(images.values(), ({ path, mediaType }): [string, ServedImage] => [
    path,
    { mediaType, read: () => imageBytes(path) },
  ])
  return new Map([...own, ...drawnImages(site, icon && { ...icon, read: async () => imageBytes(icon.path) })])
}

/** Renders the pages with what they have in common, which is made at the first one, because it groups all pages. */
function createRenderer(file: PublicationFile, { pages }: Pick<Knowledge, 'pages'>): (page: PublishedPage) => string {
  let renderer: ReturnType<typeof createPageRenderer> | undefined
  return (page) => {
    renderer ??= createPageRenderer({ ...file, pages, articleOf: file.article })
    return renderer(page)
  }
}

function representDocuments(
  documents: PublicationFile['documents'],
  baseUrl: string,
  bodyOf: (path: string) => CodedBytes,
): ReadonlyMap<string, CodedRepresentations> {
  const others = [...documents].filter(([path]) => !developerPaths.has(path))
  return new Map(
    others.map(([path, { mediaType }]) => {
      const { cacheControl = textCacheControl, links, isPlain } = documentDescription(path)
      const headers = { contentType: mediaType, cacheControl, further: links === undefined ? {} : { Link: linkHeader(baseUrl, links) } }
      const coded = representCoded(bodyOf(path), headers)
      return [path, isPlain ? () => coded('identity') : coded]
    }),
  )
}
