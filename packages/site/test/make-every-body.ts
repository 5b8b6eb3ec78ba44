/** Every body of a site, made of checked content: what a publication does with a file in between. */
import { addresses, type Configuration, serverIdentity } from '@svc/composition'
import { type Content, createKnowledge } from '@svc/knowledge-index'
import { markdownPath, placeFacts } from '@svc/knowledge-index/internal'
import { knowledgeTools } from '@svc/mcp-tools'
import { publicProfileSchema } from '@svc/profile-schema'
import {
  apiReferencePage,
  type CodedRepresentations,
  contentCodings,
  createBodies,
  createPageRenderer,
  createSite,
  developersPage,
  documentDescription,
  documentTexts,
  drawnImages,
  pageAssets,
  representCoded,
  representImages,
  representPages,
  requestedDocument,
} from '@svc/site'
import { createArticles } from '@svc/site/articles'

/** @returns by path, and by media type where a path has two, the bytes in every coding */
export async function makeEveryBody(content: Content, configuration: Configuration) {
  const { baseUrl, registryName } = configuration
  const { questions, images = [], texts } = content
  const profile = publicProfileSchema.parse(content.profile)
  const knowledge = await createKnowledge(content, { baseUrl })
  const { pages } = knowledge
  const site = createSite(profile, baseUrl, { pages, settings: content.site, texts, images })
  const code = new Map(content.pages.flatMap(({ path, reading }) => (reading?.code ? [[path, reading.code] as const] : [])))
  const articles = createArticles({ baseUrl, texts, pages, images, code })
  const articleAt = new Map<string, string>()
  for (const page of pages) articleAt.set(page.path, await articles.render(page))
  const identity = serverIdentity(profile, baseUrl, registryName)
  const documents = documentTexts({ ...configuration, profile, knowledge, questions, identity, tools: knowledgeTools })
  const guides = {
    [addresses.developers.path]: developersPage(site, knowledge, questions, knowledgeTools),
    [addresses.apiReference.path]: apiReferencePage(site),
  }
  const textAt = (path: string) => documents[path] ?? (guides[path] as string)
  const facts = placeFacts(content.facts ?? [], pages, baseUrl)
  const articleOf = (path: string) => articleAt.get(path) as string
  const render = createPageRenderer({ site, profile, pages, facts, articleOf, relatedTo: () => [] })
  const bodies = createBodies()
  const represented = representPages({ knowledge, bodies, render, textAt })
  const drawn = drawnImages(site, undefined)
  const shown = representImages(new Map([...images.map((image) => [image.path, image] as const), ...drawn]), bodies)

  const all = new Map<string, CodedRepresentations | undefined>(Object.entries(pageAssets(site)))
  for (const [path, text] of Object.entries(documents)) {
    const make = () => text ?? requestedDocument(path, profile, knowledge)
    all.set(path, representCoded(bodies(path, make), { cacheControl: '', ...documentDescription(path) }))
  }
  for (const path of [...pages.map((page) => page.path), ...Object.keys(guides)]) {
    for (const type of ['html', 'markdown'] as const) all.set(`${path} ${type}`, represented.negotiatedPages.get(path)?.[type])
  }
  for (const { path } of pages) all.set(markdownPath(path), represented.markdown.get(markdownPath(path)))
  for (const path of [...images.map((image) => image.path), ...drawn.keys()]) all.set(path, shown.get(path))

  const made = new Map<string, readonly Buffer[]>()
  for (const [path, coded] of all) {
    const codings: Buffer[] = []
    for (const coding of contentCodings) if (coded) codings.push((await coded(coding)).body)
    made.set(path, codings)
  }
  return made
}
