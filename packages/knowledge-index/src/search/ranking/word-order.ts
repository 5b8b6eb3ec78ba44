import type { PassageCollector } from './passage-collector.ts'

/** The content words of every passage's headings and body in order. */
export interface WordOrder {
  /** Term numbers; all terms from `rareTerm` on are that number. */
  readonly words: Uint16Array
  /** Where a passage's words begin in `words`; one more than there are passages. */
  readonly starts: Uint32Array
}

/**
 * Terms are numbered by falling frequency. Past 65,535 of them a term is in so few passages that it finds them by itself, wherever it
 * stands; two bytes a word are the smallest that need no decoding.
 */
export const rareTerm = 0xffff

/** @param numbers the final number of each of the collector's terms */
export function encodeWordOrder(collector: PassageCollector, numbers: Uint32Array): WordOrder {
  const collected = collector.words.view()
  const words = new Uint16Array(collected.length)
  for (let index = 0; index < collected.length; index += 1) {
    words[index] = Math.min(rareTerm, numbers[collected[index] as number] as number)
  }
  return { words, starts: collector.wordStarts.view().slice() }
}
