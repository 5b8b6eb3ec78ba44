import { createAnswerEngine } from '@svc/answer-engine'
import { createKnowledge } from '@svc/knowledge-index'

const engines = new WeakMap()

/** The answer without a language model. @param knowledge of `publish` */
async function askWithoutModel(knowledge, question) {
  const engine = engines.get(knowledge) ?? createAnswerEngine({ knowledge, quota: unlimited })
  engines.set(knowledge, engine)
  return engine.ask({ question }, { client: 'bench' })
}

export const unlimited = {
  take: async () => ({ status: 'granted' }),
  isReady: async () => true,
  close: async () => undefined,
}

/**
 * The first extract of each question: its support and length, and whether it is right; undefined without an extract.
 *
 * @param questions `{ text, isRight(extract) }`
 */
export async function firstExtracts(knowledge, questions) {
  const found = []
  for (const { text, isRight } of questions) {
    const [first] = (await askWithoutModel(knowledge, text)).extracts ?? []
    found.push(first && { support: first.support, length: Array.from(first.text).length, isRight: isRight?.(first) ?? false })
  }
  return found
}

/** A judged set as a content of one page for each passage, without the passages of some ids. */
export function publishSet({ passages, language }, removed = new Set()) {
  const pages = passages.flatMap(({ id, title, headings, text }, number) => {
    if (removed.has(id)) return []
    const frontMatter = { title, description: headings.join(', '), sources: [], language }
    return [{ file: `pages/${number}.md`, path: `/${number}`, kind: 'page', frontMatter, body: text, revision: '' }]
  })
  const content = { profile: {}, pages, providers: [], glossary: [], questions: [], revision: '' }
  return createKnowledge(content, { baseUrl: 'https://bench.example' })
}

/**
 * Questions of a judged set. An extract is right on a judged passage; where the set has gold answers, one of them is in its text.
 *
 * @param asked its queries, with `answers` if there are any
 */
export function questionsOf({ passages, relevance }, asked) {
  return asked.map(({ id, text, answers }) => {
    const paths = new Set(passages.flatMap((passage, number) => (relevance.get(id)?.get(passage.id) > 0 ? [`/${number}`] : [])))
    const isRight = (extract) =>
      paths.has(new URL(extract.url).pathname) && (answers?.some((answer) => extract.text.includes(answer)) ?? true)
    return { text, isRight }
  })
}

/** The same questions after a third of the judged passages is removed: those of which no judged passage is left. */
export async function removedExtracts(set, asked) {
  const judged = [...new Set(asked.flatMap(({ id }) => [...(set.relevance.get(id)?.keys() ?? [])]))]
  const removed = new Set(judged.filter((_, index) => index % 3 === 0))
  const unanswered = asked.filter(({ id }) => [...set.relevance.get(id).keys()].every((passage) => removed.has(passage)))
  return firstExtracts(
    await publishSet(set, removed),
    unanswered.map(({ text }) => ({ text })),
  )
}

/** Share of the given that meet a condition; of none, 0. */
export function shareOf(found, condition) {
  return found.filter((extract) => extract !== undefined && condition(extract)).length / Math.max(1, found.length)
}
