import { createKnowledge } from '@svc/knowledge-index'

/** Stretches of an answer's context (evidence ids run from E1 to E24). */
const maxPassages = 24

/**
 * Publishes every judged passage as its own page, and returns the evidence for a question: the ids of the passages of which
 * it has more than half, and how many stretches it is.
 */
export async function evidenceReader(passages, language, maxCharacters) {
  const pages = passages.map(({ title, headings, text }, number) => ({
    file: `pages/${number}.md`,
    path: `/${number}`,
    kind: 'page',
    frontMatter: { title, description: headings.join(', '), sources: [], language },
    body: text,
    revision: '',
  }))
  const content = { profile: {}, pages, providers: [], glossary: [], questions: [], revision: '' }
  const knowledge = await createKnowledge(content, { baseUrl: 'https://bench.example' })
  return async (question) => {
    const retrieved = new Map()
    const found = await knowledge.evidence(question, { maxCharacters, maxPassages })
    for (const { page, start, end } of found) {
      retrieved.set(page.path, (retrieved.get(page.path) ?? 0) + end - start)
    }
    const ids = passages.filter(({ text }, number) => (retrieved.get(`/${number}`) ?? 0) * 2 > text.length).map(({ id }) => id)
    return { ids, count: found.length }
  }
}
