import { addresses, serverIdentity } from '@svc/composition'
import type { Content, PublishedPage, SourceImage } from '@svc/knowledge-index'
import { markdownPath, placeFacts } from '@svc/knowledge-index/internal'
import { offeredTools } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import type { PublishedKnowledge } from '@svc/site'
import {
  apiReferencePage,
  createSite,
  developersPage,
  documentDescription,
  documentTexts,
  drawnImages,
  pageAssets,
  type Site,
} from '@svc/site'
import { createArticles } from '@svc/site/articles'
import { createDocuments } from './documents.ts'
import type { BuildConfiguration } from './origin.ts'

/** The parts of a built publication besides its knowledge base, to be written to a file. */
export type BuiltPublication = Readonly<ReturnType<typeof buildPublication>>

/** Builds the documents of published content, and what its pages need. @param content checked as a whole, its profile included */
export function buildPublication(content: Content, options: BuildConfiguration, knowledge: PublishedKnowledge) {
  const profile = publicProfileSchema.parse(content.profile)
  const { pages } = knowledge
  const code = new Map(content.pages.flatMap(({ path, reading }) => (reading?.code === undefined ? [] : [[path, reading.code] as const])))
  const identity = serverIdentity(profile, options.baseUrl, options.registryName)
  const { questions, images = [], wellKnown = [] } = content
  const tools = offeredTools({ knowledge, answers: true })
  const site = createSite(profile, options.baseUrl, { pages, settings: content.site, texts: content.texts, images })
  const { documents, add } = createDocuments(otherBodies(pages, images, site))
  const texts = documentTexts({ ...options, profile, knowledge, questions, identity, tools })
  for (const [path, text] of Object.entries(texts)) add(path, documentDescription(path).contentType, text)
  add(addresses.developers.path, htmlType, developersPage(site, knowledge, questions, tools))
  add(addresses.apiReference.path, htmlType, apiReferencePage(site))
  for (const { path, text } of wellKnown) add(path, documentDescription(path).contentType, text)
  return {
    content,
    profile,
    site,
    /** By path, also the pages for developers. */
    documents,
    facts: placeFacts(content.facts ?? [], pages, options.baseUrl),
    /** Rendered one by one when they are written: together they take more memory than their texts. */
    articles: createArticles({ baseUrl: options.baseUrl, texts: site.texts, pages, images, code }),
  }
}

const htmlType = 'text/html; charset=utf-8'

/** Path and media type of what is no document. */
function* otherBodies(pages: readonly PublishedPage[], images: readonly SourceImage[], site: Site): Generator<[string, string]> {
  for (const { path } of pages) {
    yield [path, htmlType]
    yield [markdownPath(path), 'text/markdown']
  }
  for (const { path, mediaType } of images) yield [path, mediaType]
  for (const [path, { mediaType }] of drawnImages(site, undefined)) yield [path, mediaType]
  for (const path of Object.keys(pageAssets(site))) yield [path, 'text/javascript']
}
