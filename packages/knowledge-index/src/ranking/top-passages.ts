import { exhausted, PostingCursor } from './posting-cursor.ts'
import type { Postings } from './postings.ts'
import { ResultHeap } from './result-heap.ts'

/** A query term and what an impact of it is multiplied by, an integer: sums of integers are exact in whatever order they are taken. */
export interface WeightedTerm {
  readonly term: number
  readonly weight: number
}

/** Passages in the order of their score, best first, ties in the order of the passages. */
export interface ScoredPassages {
  readonly passages: readonly number[]
  readonly scores: readonly number[]
}

/** Results at most: as many as the postings keep a lower bound for, and as many as the bonuses are worked out for. */
export const rankedPassages = 100

/** Passages scored together; their scores fit the processor's first cache. */
const windowSize = 2048

/**
 * The passages with the greatest sums of weighted impacts: exactly what scoring every passage would give, without scoring every passage.
 *
 * MaxScore (Turtle, Flood 1995) over windows of passages: once the results hold `rankedPassages` scores, terms that together cannot lift a
 * passage above the lowest of them no longer propose passages; they are looked up for those the other terms propose, block bounds first.
 */
export function topPassages(postings: Postings, terms: readonly WeightedTerm[]): ScoredPassages {
  const cursors = terms.map(({ term, weight }) => new PostingCursor(postings, term, weight)).sort((a, b) => a.bound - b.bound)
  const results = new ResultHeap(rankedPassages, lowerBound(postings, terms))
  /** `bounds[i]`: the most that cursors 0 to i can add together. */
  const bounds = cursors.map(() => 0)
  cursors.reduce((sum, cursor, index) => {
    bounds[index] = sum + cursor.bound
    return bounds[index] as number
  }, 0)

  const scores = new Float64Array(windowSize)
  const touched = new Uint32Array(windowSize / 32)
  let essential = 0
  for (;;) {
    while (essential < cursors.length && (bounds[essential] as number) <= results.unreachable) essential += 1
    let start = exhausted
    for (let index = essential; index < cursors.length; index += 1) start = Math.min(start, (cursors[index] as PostingCursor).passage)
    if (start === exhausted) return results.sorted()
    for (let index = essential; index < cursors.length; index += 1) {
      ;(cursors[index] as PostingCursor).accumulate(start, start + windowSize, scores, touched)
    }
    for (let word = 0; word < touched.length; word += 1) {
      let bits = touched[word] as number
      touched[word] = 0
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        const offset = word * 32 + bit
        const score = scores[offset] as number
        scores[offset] = 0
        const passage = start + offset
        const whole = essential === 0 ? score : completed(cursors, essential, bounds, passage, score, results.unreachable)
        if (whole > results.unreachable) results.add(passage, whole)
      }
    }
  }
}

/** Adds the looked-up terms' parts, strongest first, and gives up (0) as soon as the passage cannot reach the results. */
function completed(
  cursors: readonly PostingCursor[],
  essential: number,
  bounds: readonly number[],
  passage: number,
  known: number,
  unreachable: number,
): number {
  let score = known
  for (let index = essential - 1; index >= 0; index -= 1) {
    if (score + (bounds[index] as number) <= unreachable) return 0
    const cursor = cursors[index] as PostingCursor
    const others = index === 0 ? 0 : (bounds[index - 1] as number)
    if (score + cursor.boundAt(passage) + others <= unreachable) return 0
    score += cursor.scoreAt(passage)
  }
  return score
}

/** A score that at least `rankedPassages` passages reach by a single term. */
function lowerBound(postings: Postings, terms: readonly WeightedTerm[]): number {
  let bound = 0
  for (const { term, weight } of terms) bound = Math.max(bound, weight * (postings.hundredthImpact[term] ?? 0))
  return bound
}
