/** The documents of the service that `get_page` reads, such as `/llms.txt`. */
import { CodePointText, generatedSections, llmsTxtFiles, PageStructure } from '@svc/knowledge-index/internal'
import type { ReferencedPage } from '../results/page-sections.ts'
import type { DocumentLookup, FoundDocument, PublishedKnowledge } from './dependencies.ts'

const indexes = new WeakMap<PublishedKnowledge, ReadonlyMap<string, FoundDocument>>()

/** A document as a page with the revision of the whole content. Its heading is the title, the line below it the description. */
export function documentPage(path: string, document: FoundDocument, { baseUrl, revision }: PublishedKnowledge): ReferencedPage {
  const text = new CodePointText(document.text)
  const [, title = path, description = title] = /^# (.+)\n+(?:> )?(.+)/.exec(text.value) ?? []
  const url = `${baseUrl}${path}`
  const markdownUrl = path.endsWith('.txt') ? url : `${url}.md`
  const fields = { path, kind: 'page', title, description, sources: [], language: 'en', url, markdownUrl, revision } as const
  return { ...fields, text, sections: document.sections, structure: new PageStructure(text) }
}

/** `/llms.txt` and the files of its folders, for a server without documents of its own. */
export function findIndex(knowledge: PublishedKnowledge, path: string): DocumentLookup {
  const documents = indexes.get(knowledge) ?? indexDocuments(knowledge)
  indexes.set(knowledge, documents)
  return documents.get(path) ?? { status: 'unknown' }
}

function indexDocuments({ pages, baseUrl, agentInstructions }: PublishedKnowledge): ReadonlyMap<string, FoundDocument> {
  const { title: name = baseUrl, description = '' } = pages.find(({ path }) => path === '/') ?? {}
  const files = llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions })
  return new Map(files.map(({ path, text }) => [path, { status: 'found', text, sections: generatedSections(text) }]))
}
