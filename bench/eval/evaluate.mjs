import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'

/**
 * Asks every question once, one after the other, so that an endpoint's own limits do not colour the result. Each is a client of its own;
 * the day's limit holds.
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

/** Whether the page that must answer was retrieved, and whether a published claim stands on it. */
function coverage(knowledge, { page: path }, { sources, citations }) {
  const address = path === undefined ? undefined : knowledge.page(path)?.markdownUrl
  const isExpected = ({ markdown_url }) => markdown_url === address
  return { isRetrieved: sources.some(isExpected), isCited: citations.some(isExpected) }
}

/** The figures of a run: what is counted, and of how many. */
export function summarise(results) {
  const answerable = results.filter(({ expected }) => !expected.unanswerable)
  const unanswerable = results.filter(({ expected }) => expected.unanswerable)
  const sum = (count) => results.reduce((total, { answer }) => total + count(answer), 0)
  const kept = sum(({ claims }) => claims.length)
  const rejected = sum(({ rejected_claims }) => rejected_claims)
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b)
  return {
    claims: { kept, rejected },
    answerable: {
      questions: answerable.length,
      withClaims: answerable.filter(({ answer }) => answer.claims.length > 0).length,
      retrieved: answerable.filter(({ isRetrieved }) => isRetrieved).length,
      cited: answerable.filter(({ isCited }) => isCited).length,
    },
    unanswerable: {
      questions: unanswerable.length,
      withClaims: unanswerable.filter(({ answer }) => answer.claims.length > 0).length,
    },
    endings: countEndings(results),
    seconds: { median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0 },
  }
}

/** How many questions ended in which way, `unavailable generation_failed truncated` and the like, the most frequent first. */
function countEndings(results) {
  const counts = new Map()
  for (const { answer } of results) {
    const ending = [answer.status, answer.reason, answer.detail].filter(Boolean).join(' ')
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}
