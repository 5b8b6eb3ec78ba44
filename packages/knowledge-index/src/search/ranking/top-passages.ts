import { exhausted, PostingCursor, rankedPassages, type WeightedTerm } from '../postings/postings.ts'

/** Passages scored together; their scores fit the processor's first cache. */
const windowSize = 2048

/**
 * The passages with the greatest sums of weighted impacts: exactly what scoring every passage would give, without scoring every passage.
 *
 * MaxScore (Turtle, Flood 1995) over windows of passages: once the results have `rankedPassages` scores, terms that together cannot lift a
 * passage above the lowest of them no longer propose passages; they only complete the scores of those that the other terms propose.
 *
 * @param terms of the same passages
 * @param isAllowed leaves out passages that a filter excludes
 */
export function topPassages(terms: readonly WeightedTerm[], isAllowed?: (passage: number) => boolean): ScoredPassages {
  const passageCount = terms[0]?.postings.passageCount ?? 0
  const cursors = terms.map(({ postings, term, weight }) => new PostingCursor(postings, term, weight)).sort((a, b) => a.bound - b.bound)
  const results = new ResultHeap(rankedPassages, isAllowed ? 0 : lowerBound(terms))
  /** `bounds[i]`: the most that cursors 0 to i can add together. */
  const bounds = cursors.map(() => 0)
  cursors.reduce((sum, cursor, index) => {
    bounds[index] = sum + cursor.bound
    return bounds[index] as number
  }, 0)

  const scores = new Float64Array(windowSize)
  const candidates = new Int32Array(windowSize)
  let essential = 0
  for (;;) {
    while (essential < cursors.length && (bounds[essential] as number) <= results.unreachable) essential += 1
    let start = exhausted
    for (let index = essential; index < cursors.length; index += 1) start = Math.min(start, (cursors[index] as PostingCursor).passage)
    if (start === exhausted) return results.sorted()
    const end = Math.min(start + windowSize, passageCount)
    for (let index = essential; index < cursors.length; index += 1) (cursors[index] as PostingCursor).accumulate(start, end, scores)
    const { unreachable } = results
    // Looking at every score of the window is faster than remembering which ones changed.
    let count = candidatesAbove(unreachable - (bounds[essential - 1] ?? 0), scores, end - start, candidates)
    for (let index = essential - 1; index >= 0 && count > 0; index -= 1) {
      const cursor = cursors[index] as PostingCursor
      const inWindow = (cursor.frequency * (end - start)) / passageCount
      if (count * lookUpCost < inWindow) cursor.lookUp(start, candidates, count, scores)
      else cursor.accumulate(start, end, scores)
      count = stillAbove(unreachable - (bounds[index - 1] ?? 0), scores, candidates, count)
    }
    for (let index = 0; index < count; index += 1) {
      const offset = candidates[index] as number
      const score = scores[offset] as number
      if (score > results.unreachable && (isAllowed?.(start + offset) ?? true)) results.add(start + offset, score)
    }
    scores.fill(0)
  }
}

/** A posting is added in the time in which a twelfth of a posting is looked up. */
const lookUpCost = 40

/** Writes the offsets of all scores above a limit, in order, and returns how many they are. */
function candidatesAbove(limit: number, scores: Float64Array, length: number, candidates: Int32Array): number {
  let count = 0
  for (let offset = 0; offset < length; offset += 1) {
    if ((scores[offset] as number) > limit) candidates[count++] = offset
  }
  return count
}

/** Keeps the candidates whose scores are above a limit, and returns how many they are. */
function stillAbove(limit: number, scores: Float64Array, candidates: Int32Array, count: number): number {
  let kept = 0
  for (let index = 0; index < count; index += 1) {
    const offset = candidates[index] as number
    if ((scores[offset] as number) > limit) candidates[kept++] = offset
  }
  return kept
}

/** A score that at least `rankedPassages` passages reach by a single term. */
function lowerBound(terms: readonly WeightedTerm[]): number {
  return Math.max(0, ...terms.map(({ postings, term, weight }) => weight * (postings.rankedImpact[term] ?? 0)))
}

/** Passages in the order of their score, best first, ties in the order of the passages. */
export interface ScoredPassages {
  readonly passages: readonly number[]
  readonly scores: readonly number[]
}

/** Keeps the best passages of those added; they must be added in ascending order, so that of equal scores the earlier passage stays. */
class ResultHeap {
  readonly #scores: Float64Array
  readonly #passages: Int32Array
  readonly #capacity: number
  #size = 0
  /** A passage needs more than this to be kept. */
  unreachable: number

  /** @param lowerBound an integer score that at least `capacity` passages are known to reach */
  constructor(capacity: number, lowerBound: number) {
    this.#capacity = capacity
    this.#scores = new Float64Array(capacity)
    this.#passages = new Int32Array(capacity)
    this.unreachable = Math.max(0, lowerBound - 1)
  }

  /** Adds a passage whose score is above `unreachable`. */
  add(passage: number, score: number): void {
    if (this.#size < this.#capacity) {
      this.#size += 1
      this.#siftUp(passage, score)
    } else {
      this.#siftDown(passage, score)
    }
    if (this.#size === this.#capacity) this.unreachable = this.#scores[0] as number
  }

  /** Best first; ties by passage. The heap is empty afterwards. */
  sorted(): ScoredPassages {
    const passages = new Array<number>(this.#size)
    const scores = new Array<number>(this.#size)
    while (this.#size > 0) {
      const last = this.#size - 1
      passages[last] = this.#passages[0] as number
      scores[last] = this.#scores[0] as number
      this.#size = last
      this.#siftDown(this.#passages[last] as number, this.#scores[last] as number)
    }
    return { passages, scores }
  }

  #siftUp(passage: number, score: number): void {
    let index = this.#size - 1
    while (index > 0) {
      const parent = (index - 1) >>> 1
      if (!this.#isWorse(passage, score, parent)) break
      this.#move(parent, index)
      index = parent
    }
    this.#scores[index] = score
    this.#passages[index] = passage
  }

  #siftDown(passage: number, score: number): void {
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= this.#size) break
      const right = child + 1
      if (right < this.#size && this.#isWorse(this.#passages[right] as number, this.#scores[right] as number, child)) child = right
      if (this.#isWorse(passage, score, child)) break
      this.#move(child, index)
      index = child
    }
    this.#scores[index] = score
    this.#passages[index] = passage
  }

  /** The worst is at the top: the lowest score, and of equal scores the last passage. */
  #isWorse(passage: number, score: number, than: number): boolean {
    const other = this.#scores[than] as number
    return score < other || (score === other && passage > (this.#passages[than] as number))
  }

  #move(from: number, to: number): void {
    this.#scores[to] = this.#scores[from] as number
    this.#passages[to] = this.#passages[from] as number
  }
}
