import { llmsTxtFiles } from '@svc/knowledge-index'
import type { DocumentLookup, PublishedKnowledge } from './dependencies.ts'

const made = new WeakMap<PublishedKnowledge, ReadonlyMap<string, string>>()

/** The index of all pages, for a service that gives no documents of its own: `/llms.txt` and the files of its folders. */
export function indexTexts(knowledge: PublishedKnowledge, path: string): DocumentLookup {
  const texts = made.get(knowledge) ?? textsOf(knowledge)
  made.set(knowledge, texts)
  const text = texts.get(path)
  return text === undefined ? { status: 'unknown' } : { status: 'found', text }
}

function textsOf({ pages, baseUrl, agentInstructions }: PublishedKnowledge): ReadonlyMap<string, string> {
  const { title: name = baseUrl, description = '' } = pages.find(({ path }) => path === '/') ?? {}
  return new Map(llmsTxtFiles({ name, description, pages, baseUrl, agentInstructions }).map(({ path, text }) => [path, text]))
}
