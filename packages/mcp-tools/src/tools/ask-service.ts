import { type Answer, answerSchema, questionLimits } from '@svc/answer-engine'
import { firstWords } from '@svc/knowledge-index/internal'
import * as z from 'zod'
import { answerText } from '../results/answer-text.ts'
import { done, toToolResult } from '../results/tool-result.ts'
import { defineTool } from './tool.ts'

const { maxCharacters, minSeconds, maxSeconds } = questionLimits

const input = z.strictObject({
  question: z.string().min(1).max(maxCharacters).describe('In full.'),
  max_seconds: z.int().min(minSeconds).max(maxSeconds).default(maxSeconds).describe('Time limit.'),
})

export const askService = defineTool({
  name: 'ask_service',
  title: 'Ask a question',
  description:
    "Answers with the pages' own statements, cited. With status limited or unavailable, extracts and sources remain; evidence is not missing. Do not retry it automatically.",
  input,
  output: answerSchema,
  example: { question: 'How is the service priced?' },
  async handle({ answers }, question, { client, signal, onProgress }) {
    if (!answers) throw new Error('ask_service was called without an answer engine')
    const answer = fittingAnswer(await answers.ask(question, { client, signal, onProgress }))
    return done(answer, answerText(answer), { kind: 'answered', client, question: question.question, answer })
  },
})

/** Code points of a source's excerpt, tried in turn. */
const excerptLengths = [500, 300, 200, 100]

/**
 * Bytes of the whole message, with text and structured content: an answer with claims; one without; and one without claims whose
 * sources alone are longer (docs/pages/reference/answers.md).
 */
const longest = { withClaims: 8_000, withoutClaims: 5_000, withManySources: 12_000 }
/** Bytes of a message around the result, with a long request id and the name of the server. */
const envelope = 500

/**
 * The longest form of the answer that fits. Excerpts of sources are shortened first, then extracts but the first are left out, then the last
 * sources that no claim cites. Claims and the sources that they cite stay, also where these alone are too long.
 */
function fittingAnswer(answer: Answer): Answer {
  const hasClaims = answer.claims.length > 0
  let shortest = answer
  for (const form of [...withShorterExcerpts(answer), ...withFewerExtracts(answer)]) {
    shortest = form
    if (bytesOf(form) <= (hasClaims ? longest.withClaims : longest.withoutClaims)) return form
  }
  for (const form of withFewerSources(shortest)) {
    shortest = form
    if (bytesOf(form) <= (hasClaims ? longest.withClaims : longest.withManySources)) break
  }
  return shortest
}

function bytesOf(answer: Answer): number {
  const result = JSON.stringify(toToolResult({ status: 'done', result: answer, text: answerText(answer) }))
  return new TextEncoder().encode(result).length + envelope
}

function* withShorterExcerpts(answer: Answer): Generator<Answer> {
  yield answer
  for (const most of excerptLengths) {
    const sources = answer.sources.map((source) =>
      source.excerpt === undefined ? source : { ...source, excerpt: firstWords(source.excerpt, most) },
    )
    yield { ...answer, sources }
  }
}

function* withFewerExtracts(answer: Answer): Generator<Answer> {
  const bare = { ...answer, sources: answer.sources.map(({ excerpt: _, ...source }) => source) }
  yield bare
  const { extracts = [] } = answer
  for (let count = extracts.length - 1; count > 0; count -= 1) yield { ...bare, extracts: extracts.slice(0, count) }
}

function* withFewerSources(answer: Answer): Generator<Answer> {
  yield answer
  const cited = new Set([...answer.citations, ...answer.claims.flatMap(({ evidence }) => evidence)].map(({ evidence_id }) => evidence_id))
  let { sources } = answer
  for (const last of answer.sources.toReversed()) {
    if (cited.has(last.evidence_id)) continue
    sources = sources.filter((source) => source !== last)
    const notice = leftOutNotice(answer.sources.length - sources.length)
    yield { ...answer, sources, qualifications: [...answer.qualifications, notice] }
  }
  yield {
    ...answer,
    sources,
    extracts: [],
    qualifications: [...answer.qualifications, leftOutNotice(answer.sources.length - sources.length)],
  }
}

function leftOutNotice(count: number): string {
  const [subject, object] = count === 1 ? ['1 more source was', 'it'] : [`${count} more sources were`, 'them']
  return `${subject} retrieved and left out to keep this result short; search_knowledge finds ${object}.`
}
