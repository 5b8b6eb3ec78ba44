import { setImmediate } from 'node:timers/promises'
import type { AnswerEngine } from '@svc/answer-engine'
import { addresses, type Configuration, madeOnce, serverIdentity } from '@svc/composition'
import type { Knowledge, PublishedPage, ServedKnowledge } from '@svc/knowledge-index'
import { markdownPath, nextFactChange } from '@svc/knowledge-index/internal'
import type { KnowledgeRows, ReadContents, RestoredKnowledge } from '@svc/knowledge-index/rows'
import type { FoundDocument, KnowledgeDependencies, KnowledgeServerFactory, ToolEvent } from '@svc/mcp-tools'
import type { PublicProfile } from '@svc/profile-schema'
import type { Site } from '@svc/site'
import {
  type CodedBytes,
  createBodies,
  createPageRenderer,
  developerPaths,
  documentDescription,
  drawnImages,
  linkHeader,
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
export type Publication = ReturnType<typeof publicationOf>

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
  publication: { readonly knowledge: RestoredKnowledge; readonly site: Site },
  documentAt: (path: string) => FoundDocument | undefined,
) => Pick<KnowledgeDependencies, 'document' | 'revision'>

/** Makes an open file ready in slices of some milliseconds. After `before`, whose file it continues, only later files are taken. */
export async function openPublication(file: PublicationFile, options: PublicationOptions, before?: Publication): Promise<Publication> {
  const knowledge =
    before?.file.contents === file.contents
      ? await before.knowledge.edited(await file.rows(before.file.files.length))
      : await options.restore(await file.rows(), file.contents.read)
  await setImmediate()
  return publicationOf(file, knowledge, options)
}

function publicationOf(file: PublicationFile, knowledge: RestoredKnowledge, options: PublicationOptions) {
  const { profile, site, documents, facts, day, article } = file
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
    /** Every exact path with a body, sorted. */
    paths: () => [...documents.keys(), ...images.keys(), ...knowledge.pages.flatMap(({ path }) => [path, markdownPath(path)])].sort(),
    /** Whether a path has a body or leads to a page. */
    isPublished: (path: string) => withBodies.some((published) => published.has(path)) || knowledge.redirect(path) !== undefined,
    article,
    facts,
    /** The first day, `YYYY-MM-DD`, on which a fact has another status than on its pages; undefined if there is none. */
    factsChangeOn: nextFactChange(facts, day),
    day,
    file,
    /** Made on first use, as the next one: pages and documents do not need it. */
    mcpServer: madeOnce(async (): Promise<KnowledgeServerFactory> => {
      const { createKnowledgeServer } = await import('@svc/mcp-tools')
      await setImmediate()
      const answers = await options.createEngine(knowledge)
      await setImmediate()
      const skills = await skillsOverMcp(storedText(addresses.skill.path))
      return createKnowledgeServer({ ...server, answers, skills })
    }),
    connectorServer: madeOnce(async (): Promise<KnowledgeServerFactory> => {
      const { createConnectorServer } = await import('@svc/mcp-tools')
      await setImmediate()
      return createConnectorServer(server)
    }),
  })
}

function representProfile(profile: PublicProfile) {
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

function representDocuments(documents: PublicationFile['documents'], baseUrl: string, bodyOf: (path: string) => CodedBytes) {
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
