import type { Statement } from '@svc/knowledge-index'
import { visibleText } from '@svc/knowledge-index/page'
import type { Claim } from './claims.ts'
import type { Evidence, NumberedStatement } from './evidence.ts'

/** Shorter sentences share words by chance. */
const fewestWords = 4
/** Share of the words of both sentences. With half, a fee and a fee for guests are taken for the same. */
const leastShared = 0.6

/** A claim, and a passage of another page with another number for the same thing. */
export interface Conflict {
  readonly claim: Claim
  readonly evidence: Evidence
}

/** Passages of other pages that give another number in nearly the same words. Not rows, whose words are in the header. */
export function findConflicts(claims: readonly Claim[], statements: readonly NumberedStatement[]): Conflict[] {
  return claims.flatMap((claim) => {
    const pointed = claim.runs.flat().filter(isComparable)
    if (pointed.length === 0) return []
    const rivals = statements.filter((other) => isComparable(other) && pointed.some((own) => disagree(own, other)))
    return [...new Set(rivals.map(({ evidence }) => evidence))].map((evidence) => ({ claim, evidence }))
  })
}

function isComparable({ statement: { kind, start, end }, evidence }: NumberedStatement): boolean {
  return (kind === 'sentence' || kind === 'item') && /\p{N}/u.test(evidence.passage.page.text.slice(start, end))
}

function disagree(own: NumberedStatement, other: NumberedStatement): boolean {
  if (own.evidence.passage.page === other.evidence.passage.page) return false
  const [mine, theirs] = [readWords(own), readWords(other)]
  if (mine.words.size < fewestWords || theirs.words.size < fewestWords) return false
  const shared = [...mine.words].filter((word) => theirs.words.has(word)).length
  if (shared < leastShared * (mine.words.size + theirs.words.size - shared)) return false
  const hasOther = (numbers: Set<string>, others: Set<string>) => [...numbers].some((number) => !others.has(number))
  return hasOther(mine.numbers, theirs.numbers) && hasOther(theirs.numbers, mine.numbers)
}

/** `1,000` and `1.000` are `1000`: a decimal fraction of three digits is rare. */
const thousands = /(?<=\p{N})[.,'’](?=\p{N}{3}(?!\p{N}))/gu

/** Normalized, `10⁶` would be 106. */
const power = /(?<=\p{Nd})(?=[¹²³⁰-₉])/gu

const known = new WeakMap<Statement, { readonly numbers: Set<string>; readonly words: Set<string> }>()
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

function readWords({ statement, evidence }: NumberedStatement) {
  const read = known.get(statement) ?? { numbers: new Set<string>(), words: new Set<string>() }
  if (known.has(statement)) return read
  known.set(statement, read)
  const text = visibleText(evidence.passage.page, statement.block, statement.start, statement.end)
  for (const { segment, isWordLike } of segmenter.segment(text.replace(power, ' ').normalize('NFKC').toLowerCase())) {
    if (/\p{N}/u.test(segment)) read.numbers.add(segment.replace(thousands, ''))
    else if (isWordLike) read.words.add(segment)
  }
  return read
}
