import type { PublishedPage, Statement } from '@svc/knowledge-index'
import { placeAt, quoteUrl, visibleText } from '@svc/knowledge-index/page'
import type { Answer } from './answer.ts'
import { quoteOf } from './citations.ts'
import { linesOf, textOf } from './claims.ts'
import { contradictedIn } from './contradictions.ts'
import { contextLimits, type Evidence, type EvidenceSource, retrieveEvidence } from './evidence.ts'
import { joinedSlices, type PublishedSlice } from './slices.ts'
import { widen } from './widening.ts'

/** More would look like an answer. */
const mostExtracts = 3

/** For an answer without claims: the statements that match the question best, with their context. */
export function extractsOf(evidence: readonly Evidence[]): NonNullable<Answer['extracts']> {
  const matches = evidence.flatMap((item) => (item.passage.matches ?? []).map((match) => ({ item, ...match })))
  const extracts: NonNullable<Answer['extracts']> = []
  for (const { item, statement, support } of matches.sort((a, b) => a.rank - b.rank)) {
    if (extracts.length === mostExtracts) break
    const { page } = item.passage
    const slices = joinedSlices(widen(statement, item))
    const text = textOf(slices)
    if (extracts.some((extract) => extract.text === text)) continue
    extracts.push({
      evidence_id: item.id,
      text,
      support: contradictedIn(item, slices).length > 0 ? 'possible' : support,
      evidence: slices.map(quoteOf),
      ...placeAt(page, statement.start),
      quote_url: quoteUrl(page, statement.start, statement.end),
      revision: page.revision,
    })
  }
  return extracts
}

/** A statement with strong support for people: `before`, `statement` and `after` are visible text, a line for each paragraph, item or row. */
export interface StrongExtract {
  readonly page: PublishedPage
  /** Heading path joined by ` > `; empty for the text before the first heading. */
  readonly section: string
  /** The page's canonical URL with a text directive that highlights the statement. */
  readonly quoteUrl: string
  readonly before: string
  readonly statement: string
  readonly after: string
}

/**
 * Finds the statement with strong support for a question and its context, without a model; undefined if there is none.
 *
 * @example const extract = await findStrongExtract(knowledge, 'What does a review cost?')
 * @throws KnowledgeError of the source, such as `empty_query` or `query_too_long`
 */
export async function findStrongExtract(source: EvidenceSource, question: string): Promise<StrongExtract | undefined> {
  for (const item of await retrieveEvidence(source, question, contextLimits.maxCharacters)) {
    const match = item.passage.matches?.find(({ support }) => support === 'strong')
    if (match === undefined) continue
    const slices = joinedSlices(widen(match.statement, item))
    return contradictedIn(item, slices).length > 0 ? undefined : strongExtract(match.statement, item, slices)
  }
  return undefined
}

function strongExtract(statement: Statement, item: Evidence, slices: readonly PublishedSlice[]): StrongExtract {
  const { page } = item.passage
  const { block, start, end } = statement
  const lines = linesOf(slices)
  const own = lines.findLastIndex((line) => line.start <= start)
  const phrase = lines[own]?.phrase ?? ''
  const sentence = visibleText(page, block, start, end)
  // A row is written with the headers of its cells, so it is marked whole.
  const [from, to] = phrase.includes(sentence) ? [phrase.indexOf(sentence), phrase.indexOf(sentence) + sentence.length] : [0, phrase.length]
  const phrases = lines.map((line) => line.phrase)
  return {
    page,
    section: placeAt(page, start).section,
    quoteUrl: quoteUrl(page, start, end),
    before: [...phrases.slice(0, own), phrase.slice(0, from)].join('\n'),
    statement: phrase.slice(from, to),
    after: [phrase.slice(to), ...phrases.slice(own + 1)].join('\n'),
  }
}
