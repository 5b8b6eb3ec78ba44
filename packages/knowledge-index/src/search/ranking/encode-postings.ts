import { largestImpact, passageImpacts } from './bm25f.ts'
import type { PassageCollector } from './passage-collector.ts'
import { blockSize, type Postings, rankedPassages, termsPerStart } from './postings.ts'
import type { RankingParameters } from './ranking-parameters.ts'

/** Writes the postings and returns them with the order of the terms: the collector's numbers, most frequent first. */
export function encodePostings(
  collector: PassageCollector,
  parameters: RankingParameters,
): { postings: Postings; order: Uint32Array; numbers: Uint32Array } {
  const termCount = collector.terms.size
  const passageCount = collector.passageCount
  const postingTerms = collector.postingTerms.view()
  const collected = new Uint32Array(termCount)
  for (let index = 0; index < postingTerms.length; index += 1) {
    const term = postingTerms[index] as number
    collected[term] = (collected[term] as number) + 1
  }
  // Sorting numbers that contain both keys is ten times as fast as comparing by a function.
  const keys = Float64Array.from(collected, (frequency, term) => (passageCount - frequency) * termCount + term).sort()
  const order = Uint32Array.from(keys, (key) => key % termCount)
  const numbers = new Uint32Array(termCount)
  order.forEach((term, number) => {
    numbers[term] = number
  })

  const frequencies = order.map((term) => collected[term] as number)
  const { passages, impacts, ends } = sortedPostings(collector, numbers, frequencies, parameters)
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
function sortedPostings(collector: PassageCollector, numbers: Uint32Array, frequencies: Uint32Array, parameters: RankingParameters) {
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
  const { title, headings, body } = collector.lengths
  const impactOf = passageImpacts({ title: title.view(), headings: headings.view(), body: body.view() }, parameters)
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

/** @param counts how many postings have each impact */
function impactOfRanked(counts: Uint32Array): number {
  let seen = 0
  for (let impact = largestImpact; impact > 0; impact -= 1) {
    seen += counts[impact] as number
    if (seen >= rankedPassages) return impact
  }
  return 0
}

/**
 * Postings as bytes: one of six bits of impact and two bits that say how many bytes of distance follow, low byte first. The distance counts the
 * passages in between, so that a word of every passage takes one byte a passage.
 */
class PostingWriter {
  #bytes = new Uint8Array(4096)
  length = 0

  /** @param impact 1 to 63 @param between passages between this one and the previous one with the term, below 2^24 */
  write(impact: number, between: number): void {
    // A posting takes four bytes at most.
    if (this.length + 4 > this.#bytes.length) this.#grow()
    const bytes = this.#bytes
    let offset = this.length + 1
    for (let rest = between; rest > 0; rest >>>= 8) bytes[offset++] = rest & 0xff
    bytes[this.length] = (impact << 2) | (offset - this.length - 1)
    this.length = offset
  }

  /** A copy without room to spare. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
