import { hashedWith, hashOf, hashSeed } from '../analysis/word-scanner.ts'

/**
 * Numbers strings in the order they first come. A Map of strings costs about 70 bytes an entry and a substring for every look-up; this costs
 * the characters and about 16 bytes, and looks a word up where it stands in its text.
 */
export class StringTable {
  #characters = new Uint16Array(1024)
  /** Where each string begins in `#characters`; one more than there are strings. */
  #offsets = new Uint32Array(128)
  /**
   * Open addressing, a power of two in size; 0 is free, otherwise the number plus one, which is below the size, and in the bits above it those of
   * the hash: nearly every slot of another string is told by them, without a look at its characters.
   */
  #slots = new Int32Array(256)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number of a string, or -1. */
  find(text: string): number {
    const slots = this.#slots
    return ((slots[this.#slotOf(text, 0, text.length, hashOf(text))] as number) & (slots.length - 1)) - 1
  }

  /** The number of `text.slice(start, end)`, whose hash is given, or a new one. */
  add(text: string, start = 0, end = text.length, hash = hashOf(text)): number {
    const slot = this.#slotOf(text, start, end, hash)
    const mask = this.#slots.length - 1
    const known = this.#slots[slot] as number
    if (known !== 0) return (known & mask) - 1
    const number = this.#size
    const from = this.#offsets[number] as number
    const to = from + end - start
    if (to > this.#characters.length) this.#characters = grown(this.#characters, to)
    for (let index = start; index < end; index += 1) this.#characters[from + index - start] = text.charCodeAt(index)
    this.#size = number + 1
    if (this.#size >= this.#offsets.length) this.#offsets = grown(this.#offsets, this.#size + 1)
    this.#offsets[this.#size] = to
    this.#slots[slot] = this.#size | (hash & ~mask)
    if (this.#size * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2)
    return number
  }

  /** The string with this number. */
  at(number: number): string {
    return String.fromCharCode(...this.#characters.subarray(this.#offsets[number], this.#offsets[number + 1]))
  }

  /** The UTF-16 units of all strings, one after another, and where each of them begins; not copies. */
  get buffers(): { readonly characters: Uint16Array; readonly offsets: Uint32Array } {
    return { characters: this.#characters, offsets: this.#offsets.subarray(0, this.#size + 1) }
  }

  /** The slot of a string, or the free one where it belongs. The buffers stand in variables because this runs for every word of every text. */
  #slotOf(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const offsets = this.#offsets
    const characters = this.#characters
    const mask = slots.length - 1
    const length = end - start
    let slot = mixed(hash) & mask
    for (;;) {
      const entry = slots[slot] as number
      if (entry === 0) return slot
      if (((entry ^ hash) & ~mask) === 0) {
        const number = (entry & mask) - 1
        const from = offsets[number] as number
        if ((offsets[number + 1] as number) - from === length) {
          let index = 0
          while (index < length && characters[from + index] === text.charCodeAt(start + index)) index += 1
          if (index === length) return slot
        }
      }
      slot = (slot + 1) & mask
    }
  }

  #rehash(length: number): void {
    const slots = new Int32Array(length)
    const mask = length - 1
    for (let number = 0; number < this.#size; number += 1) {
      const from = this.#offsets[number] as number
      const to = this.#offsets[number + 1] as number
      let hash = hashSeed
      for (let index = from; index < to; index += 1) hash = hashedWith(hash, this.#characters[index] as number)
      let slot = mixed(hash) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = (number + 1) | (hash & ~mask)
    }
    this.#slots = slots
  }
}

/** FNV's low bits follow the last characters closely; plurals and numbers would crowd. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7)
}

function grown<T extends Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: T, least: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(array.length * 2, least))
  larger.set(array)
  return larger
}
