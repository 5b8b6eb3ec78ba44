/** The documents of the service that `get_page` reads, such as `/llms.txt`. */
import { llmsTxtFiles, pageOfText } from '@svc/knowledge-index'
import type { ReferencedPage } from '../results/page-sections.ts'
import type { DocumentLookup, PublishedKnowledge } from './dependencies.ts'

/** The last document at each path, so that a text is parsed once. */
const parsed = new WeakMap<PublishedKnowledge, Map<string, ReferencedPage>>()
const indexes = new WeakMap<PublishedKnowledge, ReadonlyMap<string, string>>()

/** A document as a page with the revision of the whole content. Its heading is the title, the line below it the description. */
export function documentPage(path: string, text: string, knowledge: PublishedKnowledge): ReferencedPage {
  const pages = parsed.get(knowledge) ?? new Map<string, ReferencedPage>()
  parsed.set(knowledge, pages)
  const known = pages.get(path)
  if (known?.text.value === text) return known
  const [, title = path, description = title] = /^# (.+)\n+(?:> )?(.+)/.exec(text) ?? []
  const url = `${knowledge.baseUrl}${path}`
  const markdownUrl = path.endsWith('.txt') ? url : `${url}.md`
  const { revision } = knowledge
  const page = pageOfText({ path, kind: 'page', title, description, sources: [], language: 'en', url, markdownUrl, revision }, text)
  pages.set(path, page)
  return page
}

/** `/llms.txt` and the files of its folders, for a server without documents of its own. */
export function findIndex(knowledge: PublishedKnowledge, path: string): DocumentLookup {
  const texts = indexes.get(knowledge) ?? indexTexts(knowledge)
  indexes.set(knowledge, texts)
  const text = texts.get(path)
  return text === undefined ? { status: 'unknown' } : { status: 'found', text }
}

function indexTexts({ pages, baseUrl, agentInstructions }: PublishedKnowledge): ReadonlyMap<string, string> {
  const { title: name = baseUrl, description = '' } = pages.find(({ path }) => path === '/') ?? {}
  return new Map(llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions }).map(({ path, text }) => [path, text]))
}
