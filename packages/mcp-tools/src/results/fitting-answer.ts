import type { Answer } from '@svc/answer-engine'
import { firstWords, shortened } from '@svc/knowledge-index/page'
import { answerText } from './answer-text.ts'
import { toToolResult } from './tool-result.ts'

/** Bytes of the whole message, with text and structured content (docs/pages/reference/answers.md). */
const longest = {
  withoutClaims: 5_000,
  withOneClaim: 8_000,
  /** A claim with its citation has about 2,000, and the excerpt of what it cites 1,000. */
  furtherClaim: 3_000,
  /** Without claims, where the sources alone are over 5,000. */
  withManySources: 24_000,
}
/** Bytes of a message around the result, with a UUID as request id and the name of the server. */
const envelope = 350

/** Code points of a source's excerpt, tried in turn. */
const excerptLengths = [600, 300, 200, 100]
/** Code points of a source's title and section, tried in turn: all, and fewer where 24 long names fill the message. */
const shortestName = 50
const nameLengths = [Number.POSITIVE_INFINITY, 200, 100, shortestName]

/** The longest form that fits: excerpts are shortened, then extracts left out, a strong first one never. Sources, claims and citations stay. */
export function fittingAnswer(answer: Answer): Answer {
  const { claims, extracts = [] } = answer
  const most = claims.length === 0 ? longest.withoutClaims : longest.withOneClaim + (claims.length - 1) * longest.furtherClaim
  const fewest = extracts[0]?.support === 'strong' ? 1 : 0
  for (let count = extracts.length; count >= fewest; count -= 1) {
    if (bytesOf(cut(answer, count, 0)) <= most) return withLongestExcerpts(answer, count, most)
  }
  const bare = cut(answer, 1, 0)
  if (claims.length > 0 || bytesOf(bare) <= longest.withManySources) return bare
  const named = nameLengths.map((length) => withShorterNames(answer, length))
  const fitting = named.find((form) => bytesOf(cut(form, 0, 0)) <= longest.withManySources)
  return withLongestExcerpts(fitting ?? withShorterNames(answer, shortestName), 0, longest.withManySources)
}

/** Without excerpts if none fits. */
function withLongestExcerpts(answer: Answer, extracts: number, most: number): Answer {
  const forms = excerptLengths.map((length) => cut(answer, extracts, length))
  return forms.find((form) => bytesOf(form) <= most) ?? cut(answer, extracts, 0)
}

function bytesOf(answer: Answer): number {
  const result = JSON.stringify(toToolResult({ status: 'done', result: answer, text: answerText(answer) }))
  return new TextEncoder().encode(result).length + envelope
}

function cut(answer: Answer, extracts: number, excerptLength: number): Answer {
  return {
    ...answer,
    sources: answer.sources.map(({ excerpt, ...source }) =>
      excerpt === undefined || excerptLength === 0 ? source : { ...source, excerpt: firstWords(excerpt, excerptLength) },
    ),
    ...(answer.extracts && { extracts: answer.extracts.slice(0, extracts) }),
  }
}

function withShorterNames(answer: Answer, length: number): Answer {
  return {
    ...answer,
    sources: answer.sources.map((source) => ({
      ...source,
      title: shortened(source.title, length),
      section: shortened(source.section, length),
    })),
  }
}
