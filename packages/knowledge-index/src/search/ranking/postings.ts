import { type Field, fieldParameters, fields, saturation } from './fields.ts'
import { frequencyShift, type PassageCollector } from './passage-collector.ts'
import { PostingWriter } from './posting-writer.ts'

/** Postings per block: long enough to make its header cheap, short enough to be skipped often. */
export const blockSize = 128

/** Passages of one ranking at most: the bonuses are worked out for these, and the postings keep what it takes to be one of them. */
export const rankedPassages = 100

/** Greatest impact of a posting. Six bits: on judged sets, 255 steps rank no better than 63. */
export const largestImpact = 63

/**
 * Which passages hold a term and what it adds to their score there, for terms numbered by falling frequency.
 *
 * Terms with more than one block come first in the numbering; only they have block headers, by which a search skips what it need not read.
 */
export interface Postings {
  readonly passageCount: number
  readonly bytes: Uint8Array
  /** How many passages hold a term with several blocks. */
  readonly frequencies: Uint32Array
  /** How many terms are in at least so many passages, for numbers up to `blockSize`: the frequencies of all other terms. */
  readonly termsWith: Uint32Array
  /** Where the postings of every eighth of these other terms begin in `bytes`. */
  readonly starts: Uint32Array
  /** First block of a term with several blocks; one more than there are such terms. */
  readonly blockStarts: Uint32Array
  readonly blockOffsets: Uint32Array
  readonly blockLast: Uint32Array
  /** Greatest impact of a term with several blocks. */
  readonly termImpact: Uint8Array
  /** The impact that `rankedPassages` passages reach, for a term with several blocks: their ranking cannot end below it. */
  readonly rankedImpact: Uint8Array
}

/** Terms with one block of which only the first says where its postings begin. */
const termsPerStart = 8

/** How many passages hold a term. */
export function frequencyOf({ frequencies, termsWith }: Postings, term: number): number {
  if (term < frequencies.length) return frequencies[term] as number
  let low = 1
  let high = blockSize
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((termsWith[middle] as number) > term) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the postings of a term with one block begin: after those of the terms that begin at the same eighth. */
export function startOf(postings: Postings, term: number): number {
  const { bytes, starts, frequencies } = postings
  const place = term - frequencies.length
  const first = place - (place % termsPerStart)
  let offset = starts[first / termsPerStart] as number
  for (let other = first; other < place; other += 1) {
    for (let left = frequencyOf(postings, frequencies.length + other); left > 0; left -= 1) offset += 1 + ((bytes[offset] as number) & 3)
  }
  return offset
}

/** Writes the postings and returns them with the order of the terms: the collector's numbers, most frequent first. */
export function encodePostings(collector: PassageCollector): { postings: Postings; order: Uint32Array; numbers: Uint32Array } {
  const termCount = collector.terms.size
  const passageCount = collector.passageCount
  const postingTerms = collector.postingTerms.view()
  const collected = new Uint32Array(termCount)
  for (let index = 0; index < postingTerms.length; index += 1) {
    const term = postingTerms[index] as number
    collected[term] = (collected[term] as number) + 1
  }
  // Sorting numbers that hold both keys is ten times as fast as comparing by a function.
  const keys = Float64Array.from(collected, (frequency, term) => (passageCount - frequency) * termCount + term).sort()
  const order = Uint32Array.from(keys, (key) => key % termCount)
  const numbers = new Uint32Array(termCount)
  order.forEach((term, number) => {
    numbers[term] = number
  })

  const frequencies = order.map((term) => collected[term] as number)
  const { passages, impacts, ends } = sortedPostings(collector, numbers, frequencies)
  let severalBlocks = 0
  while (severalBlocks < termCount && (frequencies[severalBlocks] as number) > blockSize) severalBlocks += 1

  const writer = new PostingWriter()
  const starts = new Uint32Array(Math.ceil((termCount - severalBlocks) / termsPerStart))
  const blockStarts = new Uint32Array(severalBlocks + 1)
  const blockOffsets: number[] = []
  const blockLast: number[] = []
  const termImpact = new Uint8Array(severalBlocks)
  const rankedImpact = new Uint8Array(severalBlocks)
  for (let term = 0; term < termCount; term += 1) {
    const place = term - severalBlocks
    if (place >= 0 && place % termsPerStart === 0) starts[place / termsPerStart] = writer.length
    const end = ends[term] as number
    const begin = end - (frequencies[term] as number)
    let previous = -1
    const counts = term < severalBlocks ? new Uint32Array(largestImpact + 1) : undefined
    for (let block = begin; block < end; block += blockSize) {
      const blockEnd = Math.min(block + blockSize, end)
      if (counts) blockOffsets.push(writer.length)
      let greatest = 0
      for (let index = block; index < blockEnd; index += 1) {
        const passage = passages[index] as number
        const impact = impacts[index] as number
        writer.write(impact, passage - previous - 1)
        previous = passage
        if (impact > greatest) greatest = impact
        if (counts) counts[impact] = (counts[impact] as number) + 1
      }
      if (!counts) continue
      blockLast.push(previous)
      termImpact[term] = Math.max(termImpact[term] as number, greatest)
    }
    if (counts) {
      rankedImpact[term] = impactOfRanked(counts)
      blockStarts[term + 1] = blockOffsets.length
    }
  }
  const postings = {
    passageCount,
    bytes: writer.finish(),
    frequencies: frequencies.slice(0, severalBlocks),
    termsWith: countsOfTerms(frequencies),
    starts,
    blockStarts,
    blockOffsets: Uint32Array.from(blockOffsets),
    blockLast: Uint32Array.from(blockLast),
    termImpact,
    rankedImpact,
  }
  return { postings, order, numbers }
}

/** @param frequencies falling */
function countsOfTerms(frequencies: Uint32Array): Uint32Array {
  const counts = new Uint32Array(blockSize + 1)
  for (let term = frequencies.length - 1, least = 0; least <= blockSize; least += 1) {
    while (term >= 0 && (frequencies[term] as number) < least) term -= 1
    counts[least] = term + 1
  }
  return counts
}

/** Counting sort of the collected postings by term; within a term by passage. `ends[term]` is where its postings end. */
function sortedPostings(collector: PassageCollector, numbers: Uint32Array, frequencies: Uint32Array) {
  const ends = new Uint32Array(frequencies.length)
  let total = 0
  frequencies.forEach((frequency, term) => {
    ends[term] = total
    total += frequency
  })
  const passages = new Uint32Array(total)
  const impacts = new Uint8Array(total)
  const terms = collector.postingTerms.view()
  const packed = collector.postingFrequencies.view()
  const passageStarts = collector.postingStarts.view()
  const impactOf = passageImpacts(collector)
  for (let passage = 0; passage + 1 < passageStarts.length; passage += 1) {
    const impact = impactOf(passage)
    const last = passageStarts[passage + 1] as number
    for (let index = passageStarts[passage] as number; index < last; index += 1) {
      const term = numbers[terms[index] as number] as number
      const position = ends[term] as number
      ends[term] = position + 1
      passages[position] = passage
      impacts[position] = impact(packed[index] as number)
    }
  }
  return { passages, impacts, ends }
}

/** For a passage, the function from a packed frequency to the impact, 1 to 63. */
function passageImpacts(collector: PassageCollector): (passage: number) => (packed: number) => number {
  const views = fields.map((field) => collector.lengths[field].view())
  const averages = views.map((lengths) => lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1)
  const factors = new Float64Array(fields.length)
  const impact = (packed: number): number => {
    const occurrences =
      (factors[0] as number) * ((packed >>> frequencyShift.title) & 0xff) +
      (factors[1] as number) * ((packed >>> frequencyShift.headings) & 0xff) +
      (factors[2] as number) * (packed >>> frequencyShift.body)
    return Math.max(1, Math.round((largestImpact * occurrences) / (saturation + occurrences)))
  }
  return (passage) => {
    fields.forEach((field, index) => {
      factors[index] = occurrenceWorth(field, (views[index] as Uint32Array)[passage] as number, averages[index] as number)
    })
    return impact
  }
}

/** What one occurrence in a field of this length is worth. */
function occurrenceWorth(field: Field, length: number, averageLength: number): number {
  const { weight, lengthCorrection } = fieldParameters[field]
  return weight / (1 - lengthCorrection + (lengthCorrection * length) / averageLength)
}

/** @param counts how many postings have each impact */
function impactOfRanked(counts: Uint32Array): number {
  let seen = 0
  for (let impact = largestImpact; impact > 0; impact -= 1) {
    seen += counts[impact] as number
    if (seen >= rankedPassages) return impact
  }
  return 0
}
