/**
 * Sorted terms as bytes. A term says how many UTF-16 units it shares with the one before it and how many bytes follow, four bits each and further
 * bytes from 15 on; then come its other units, in one byte below U+0080, in two below U+0800, else in three (as UTF-8 has them, but a lone
 * surrogate too).
 */
import type { ByteList } from './byte-list.ts'

/** What four bits say when a count goes on in the bytes that follow. */
const longCount = 15

/** Writes terms one after another. */
export class TermWriter {
  readonly #bytes: ByteList
  readonly #units: Uint16Array
  #previous = 0
  #previousEnd = 0

  /** @param units of all terms */
  constructor(bytes: ByteList, units: Uint16Array) {
    this.#bytes = bytes
    this.#units = units
  }

  /**
   * @param start of the term among the units
   * @param isFirst written in full, so that reading can begin here
   */
  write(start: number, end: number, isFirst: boolean): void {
    const units = this.#units
    const bytes = this.#bytes
    const most = isFirst ? 0 : Math.min(end - start, this.#previousEnd - this.#previous)
    let shared = 0
    while (shared < most && units[start + shared] === units[this.#previous + shared]) shared += 1
    let length = 0
    for (let index = start + shared; index < end; index += 1) length += bytesOf(units[index] as number)
    bytes.push((Math.min(shared, longCount) << 4) | Math.min(length, longCount))
    this.#writeRest(shared)
    this.#writeRest(length)
    for (let index = start + shared; index < end; index += 1) {
      const unit = units[index] as number
      if (unit < 0x80) bytes.push(unit)
      else {
        if (unit < 0x800) bytes.push(0xc0 | (unit >>> 6))
        else {
          bytes.push(0xe0 | (unit >>> 12))
          bytes.push(0x80 | ((unit >>> 6) & 0x3f))
        }
        bytes.push(0x80 | (unit & 0x3f))
      }
    }
    this.#previous = start
    this.#previousEnd = end
  }

  #writeRest(count: number): void {
    let rest = count - longCount
    if (rest < 0) return
    for (; rest >= 0xff; rest -= 0xff) this.#bytes.push(0xff)
    this.#bytes.push(rest)
  }
}

/** Reads terms one after another, from any that was written in full. */
export class TermReader {
  /** The units of the term, `length` of them. */
  units = new Uint16Array(64)
  length = 0
  /** Units that the term shares with the one read before. */
  shared = 0
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Reads the term that is written in full at an offset. */
  readAt(offset: number): void {
    this.#offset = offset
    this.next()
  }

  /** Reads the term after the one read before. */
  next(): void {
    const bytes = this.#bytes
    const head = bytes[this.#offset] as number
    this.#offset += 1
    const shared = this.#withRest(head >>> 4)
    const end = this.#withRest(head & 0xf) + this.#offset
    if (shared + end - this.#offset > this.units.length) this.#grow(shared + end - this.#offset)
    const { units } = this
    let length = shared
    let offset = this.#offset
    while (offset < end) {
      let unit = bytes[offset++] as number
      if (unit >= 0xe0) unit = ((unit & 0xf) << 12) | (((bytes[offset++] as number) & 0x3f) << 6) | ((bytes[offset++] as number) & 0x3f)
      else if (unit >= 0xc0) unit = ((unit & 0x1f) << 6) | ((bytes[offset++] as number) & 0x3f)
      units[length++] = unit
    }
    this.#offset = end
    this.shared = shared
    this.length = length
  }

  /** Below 0 when the term comes before the text, above 0 when it comes after, in the order of UTF-16 units. */
  comparedWith(text: string): number {
    const { units, length } = this
    const least = Math.min(length, text.length)
    for (let index = 0; index < least; index += 1) {
      const difference = (units[index] as number) - text.charCodeAt(index)
      if (difference !== 0) return difference
    }
    return length - text.length
  }

  get text(): string {
    return String.fromCharCode(...this.units.subarray(0, this.length))
  }

  #withRest(count: number): number {
    if (count < longCount) return count
    let sum = count
    for (;;) {
      const byte = this.#bytes[this.#offset] as number
      this.#offset += 1
      sum += byte
      if (byte < 0xff) return sum
    }
  }

  #grow(least: number): void {
    const larger = new Uint16Array(2 * least)
    larger.set(this.units)
    this.units = larger
  }
}

function bytesOf(unit: number): number {
  if (unit < 0x80) return 1
  return unit < 0x800 ? 2 : 3
}
