import type { Evidence } from '../evidence.ts'
import type { Figure } from './figures/figures.ts'
import type { QuotePlace } from './reading/locate-quote.ts'
import type { ReadStatement } from './reading/page-reader.ts'
import type { ReadText } from './reading/read-text.ts'

/** The part of one statement that a quote covers, with the whole statement around it. */
export interface QuotedPart {
  readonly evidence: Evidence
  /** Whom the page means by "we". */
  readonly publisher: string
  readonly read: ReadStatement
  /** The figures the quote covers, whole. */
  readonly figures: readonly Figure[]
  /** The statement with everything that is said around it: titles, headings, the line above a list, a table's header. */
  readonly given: ReadText
}

/**
 * The parts a located quote has, statement by statement; `undefined` when the quote cannot be used: it cuts the digits of a
 * number, or it runs from one section into the next, where the heading between changes what is talked about.
 */
export function quotedParts({ reader, start, end }: QuotePlace): readonly QuotedPart[] | undefined {
  const parts: QuotedPart[] = []
  for (const read of reader.statementsBetween(start, end)) {
    if (read.statement.kind === 'heading' && parts.length > 0) return undefined
    const from = read.toFolded(start)
    const to = read.toFolded(end)
    const figures = read.figures.filter((figure) => figure.start < to && figure.end > from)
    const isCut = figures.some((figure) => hasDigitsToCut(figure) && (cuts(figure, from) || cuts(figure, to)))
    if (isCut) return undefined
    parts.push({ evidence: reader.evidence, publisher: reader.publisher, read, figures, given: reader.given(read) })
  }
  return parts.length === 0 ? undefined : parts
}

/** A date or a range may be cut between its parts: it counts whole. */
function hasDigitsToCut({ kind }: Figure): boolean {
  return kind !== 'date' && kind !== 'range'
}

function cuts({ coreStart, coreEnd }: Figure, position: number): boolean {
  return coreStart < position && position < coreEnd
}

/** An item of fewer words is no sentence, whatever it ends in. */
const fewestSentenceWords = 5

/**
 * Whether a statement says its part only together with what stands above it: a row, a heading, the few words of an item. The rest
 * are sentences.
 */
export function isFragment({ read }: QuotedPart): boolean {
  const { kind, text } = read.statement
  if (kind !== 'item') return kind !== 'sentence'
  return read.words.length < fewestSentenceWords || !/[.!?]["')*_]*$/.test(text)
}
