import { pageOfText } from '@svc/knowledge-index'
import type { ReadablePage } from '../results/page-sections.ts'
import type { PublishedKnowledge } from './dependencies.ts'

/** The last document at each path: a text is read once. */
const read = new WeakMap<PublishedKnowledge, Map<string, ReadablePage>>()

/** A document of the service as a page: its heading is the title, the line below it the description. It has the revision of the whole content. */
export function documentPage(path: string, text: string, knowledge: PublishedKnowledge): ReadablePage {
  const pages = read.get(knowledge) ?? new Map<string, ReadablePage>()
  read.set(knowledge, pages)
  const known = pages.get(path)
  if (known?.text.value === text) return known
  const [, title = path, description = title] = /^# (.+)\n+(?:> )?(.+)/.exec(text) ?? []
  const url = `${knowledge.baseUrl}${path}`
  const page = pageOfText(
    {
      path,
      kind: 'page',
      title,
      description,
      sources: [],
      language: 'en',
      url,
      markdownUrl: path.endsWith('.txt') ? url : `${url}.md`,
      revision: knowledge.revision,
    },
    text,
  )
  pages.set(path, page)
  return page
}
