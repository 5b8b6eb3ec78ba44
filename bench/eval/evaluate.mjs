import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'

/**
 * Asks every question once, one after the other, so that an endpoint's limits do not affect the result. Each has its own client;
 * the daily limit applies.
 *
 * @param {{ knowledge: import('@svc/knowledge-index').Knowledge, questions: readonly import('@svc/knowledge-index').ContentQuestion[], model: import('@svc/answer-engine').AnswerModel, onAsked?: (asked: object) => void }} options
 */
export async function evaluate({ knowledge, questions, model, onAsked }) {
  const engine = createAnswerEngine({ knowledge, model, quota: createMemoryQuota() })
  const results = []
  for (const [index, expected] of questions.entries()) {
    const start = performance.now()
    const answer = await engine.ask({ question: expected.question }, { client: `question ${index + 1}` })
    const result = { expected, answer, seconds: (performance.now() - start) / 1_000, ...coverage(knowledge, expected, answer) }
    results.push(result)
    onAsked?.(result)
  }
  return results
}

/** Whether the expected page was retrieved, and whether a published claim cites the expected section. */
function coverage(knowledge, { page: path, section: anchor }, { sources, citations }) {
  const page = path === undefined ? undefined : knowledge.page(path)
  if (page === undefined) return { isRetrieved: false, isCited: false }
  const expected = page.sections.find((section) => section.anchor === anchor) ?? { start: 0, treeEnd: page.text.length }
  const inside = page.sections.filter(({ start }) => expected.start <= start && start < expected.treeEnd)
  const addresses = new Set(
    inside.map((section) => (section.anchor === '' ? page.url : `${page.url}#${encodeURIComponent(section.anchor)}`)),
  )
  return {
    isRetrieved: sources.some(({ url }) => url.replace(/#.*$/, '') === page.url),
    isCited: citations.some(({ url }) => addresses.has(url)),
  }
}

/** The figures of a run: counts and totals. */
export function summarise(results) {
  const answerable = results.filter(({ expected }) => !expected.unanswerable)
  const unanswerable = results.filter(({ expected }) => expected.unanswerable)
  // A page that the model did not get says nothing about the model.
  const generated = unanswerable.filter(({ answer }) => answer.status !== 'limited' && answer.status !== 'unavailable')
  const sum = (count) => results.reduce((total, { answer }) => total + count(answer), 0)
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b)
  return {
    claims: { published: sum(({ claims }) => claims.length), dropped: sum(({ rejected_claims }) => rejected_claims) },
    answerable: {
      questions: answerable.length,
      retrieved: answerable.filter(({ isRetrieved }) => isRetrieved).length,
      cited: answerable.filter(({ isCited }) => isCited).length,
      withClaims: answerable.filter(({ answer }) => answer.claims.length > 0).length,
    },
    unanswerable: {
      questions: generated.length,
      withoutClaims: generated.filter(({ answer }) => answer.claims.length === 0).length,
    },
    answers: results.filter(({ answer }) => answer.claims.length > 0).length,
    endings: countEndings(results),
    seconds: { median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0 },
  }
}

/** Counts of outcomes such as `unavailable generation_failed truncated`, the most frequent first. */
function countEndings(results) {
  const counts = new Map()
  for (const { answer } of results) {
    const ending = [answer.status, answer.reason, answer.detail].filter(Boolean).join(' ')
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}
