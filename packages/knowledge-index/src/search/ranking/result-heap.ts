/** Passages in the order of their score, best first, ties in the order of the passages. */
export interface ScoredPassages {
  readonly passages: readonly number[]
  readonly scores: readonly number[]
}

/** Keeps the best passages of those added; they must be added in ascending order, so that of equal scores the earlier passage stays. */
export class ResultHeap {
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
