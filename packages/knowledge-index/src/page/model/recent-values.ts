/** A cache in two generations: what was not asked for during a whole one is dropped. */
export class RecentValues<Key, Value> {
  readonly #generationSize: number
  #recent = new Map<Key, Value>()
  #earlier = new Map<Key, Value>()
  #size = 0
  readonly #sizeOf: (value: Value) => number

  /** @param generationSize of each of the two generations, in the unit of `sizeOf` */
  constructor(generationSize: number, sizeOf: (value: Value) => number) {
    this.#generationSize = generationSize
    this.#sizeOf = sizeOf
  }

  add(key: Key, value: Value): Value {
    const size = this.#sizeOf(value)
    this.#size += size
    if (this.#size > this.#generationSize) {
      this.#earlier = this.#recent
      this.#recent = new Map()
      this.#size = size
    }
    this.#recent.set(key, value)
    return value
  }

  get(key: Key): Value | undefined {
    const known = this.#recent.get(key)
    if (known !== undefined) return known
    const found = this.#earlier.get(key)
    return found && this.add(key, found)
  }
}
