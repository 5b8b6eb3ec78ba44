import type { PassageCollector } from './passage-collector.ts'
import { VarintWriter } from './varint.ts'

/** The content words of every passage's body in order, as term numbers; frequent terms have small numbers and take one byte. */
export interface WordOrder {
  readonly bytes: Uint8Array
  /** Where a passage's words begin in `bytes`; one more than there are passages. */
  readonly starts: Uint32Array
}

/** @param numbers the final number of each of the collector's terms */
export function encodeWordOrder(collector: PassageCollector, numbers: Uint32Array): WordOrder {
  const writer = new VarintWriter()
  const words = collector.words.view()
  const wordStarts = collector.wordStarts.view()
  const starts = new Uint32Array(wordStarts.length)
  for (let passage = 0; passage + 1 < wordStarts.length; passage += 1) {
    starts[passage] = writer.length
    const last = wordStarts[passage + 1] as number
    for (let index = wordStarts[passage] as number; index < last; index += 1) writer.varint(numbers[words[index] as number] as number)
  }
  starts[wordStarts.length - 1] = writer.length
  return { bytes: writer.finish(), starts }
}

/** Calls `visit` with every word of a passage's body: its position among the content words and its term. */
export function visitWords(order: WordOrder, passage: number, visit: (position: number, term: number) => void): void {
  const { bytes, starts } = order
  const end = starts[passage + 1] as number
  let offset = starts[passage] as number
  for (let position = 0; offset < end; position += 1) {
    let byte = bytes[offset++] as number
    let term = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[offset++] as number
      term |= (byte & 0x7f) << shift
    }
    visit(position, term)
  }
}
