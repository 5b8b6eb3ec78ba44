import type { Answer } from '@svc/answer-engine'
import { firstWords } from '@svc/knowledge-index/internal'
import { answerText } from './answer-text.ts'
import { longestDefaultResult } from './result-bounds.ts'
import { toToolResult } from './tool-result.ts'

/** Code points of a source's excerpt, tried in turn. */
const excerptLengths = [500, 400, 300, 200, 100]

/** Bytes of the message with an answer without claims (docs/pages/reference/answers.md). */
const longestWithoutClaims = 24_000
/** Bytes of a message around the result, with a long request id. */
const envelope = 500

/**
 * The longest form of the answer that fits: with claims, each side is within a default result; without, both sides together are below 24 kB
 * on the wire. Excerpts of sources are shortened first, then extracts and the last sources are left out. Claims and the sources that they
 * cite stay, also where these alone are too long.
 */
export function fittingAnswer(answer: Answer): Answer {
  let shortest = answer
  for (const form of shorterForms(answer)) {
    shortest = form
    if (fits(form)) break
  }
  return shortest
}

function fits(answer: Answer): boolean {
  const text = answerText(answer)
  if (answer.claims.length > 0) return Math.max(JSON.stringify(answer).length, text.length) <= longestDefaultResult
  const result = JSON.stringify(toToolResult({ status: 'done', result: answer, text }))
  return new TextEncoder().encode(result).length + envelope < longestWithoutClaims
}

function* shorterForms(answer: Answer): Generator<Answer> {
  yield answer
  for (const most of excerptLengths) {
    const sources = answer.sources.map((source) =>
      source.excerpt === undefined ? source : { ...source, excerpt: firstWords(source.excerpt, most) },
    )
    yield { ...answer, sources }
  }
  let shorter: Answer = { ...answer, sources: answer.sources.map(({ excerpt: _, ...source }) => source) }
  yield shorter
  for (let extracts = answer.extracts ?? []; extracts.length > 0; ) {
    extracts = extracts.slice(0, -1)
    shorter = { ...shorter, extracts }
    yield shorter
  }
  const cited = new Set([...answer.citations, ...answer.claims.flatMap(({ evidence }) => evidence)].map(({ evidence_id }) => evidence_id))
  let { sources } = shorter
  for (const last of sources.toReversed()) {
    if (cited.has(last.evidence_id)) continue
    sources = sources.filter((source) => source !== last)
    const notice = leftOutNotice(answer.sources.length - sources.length)
    yield { ...shorter, sources, qualifications: [...answer.qualifications, notice] }
  }
}

function leftOutNotice(count: number): string {
  const [subject, object] = count === 1 ? ['1 more source was', 'it'] : [`${count} more sources were`, 'them']
  return `${subject} retrieved and left out to keep this result short; search_knowledge finds ${object}.`
}
