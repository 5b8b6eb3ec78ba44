import { largestImpact, passageImpacts } from './bm25f.ts'
import type { PassageCollector } from './passage-collector.ts'
import { blockSize, PostingCursor, type Postings, rankedPassages } from './postings.ts'
import type { RankingParameters } from './ranking-parameters.ts'

/** Writes the postings and returns them with the final number of each of the collector's terms: the most frequent first. */
export function encodePostings(collector: PassageCollector, parameters: RankingParameters): { postings: Postings; numbers: Uint32Array } {
  const termCount = collector.termNumbers.terms.size
  const passageCount = collector.pages.length
  const collected = new Uint32Array(termCount)
  for (const term of collector.postings.terms.view()) collected[term] = (collected[term] as number) + 1
  // Sorting numbers that contain both keys is ten times as fast as comparing by a function.
  const keys = Float64Array.from(collected, (frequency, term) => (passageCount - frequency) * termCount + term).sort()
  const order = Uint32Array.from(keys, (key) => key % termCount)
  const numbers = new Uint32Array(termCount)
  order.forEach((term, number) => {
    numbers[term] = number
  })
  const frequencies = order.map((term) => collected[term] as number)
  const { passages, impacts } = sortedPostings(collector, numbers, frequencies, parameters)
  return { postings: encodeTerms(passageCount, frequencies, passages, impacts), numbers }
}

/**
 * The postings of several terms as those of one term, the number 0: a passage with all of them has more than one with one of them, and less than
 * their sum.
 *
 * @param terms each with its share of a term's impact, at most 1
 */
export function mergedPostings(postings: Postings, terms: readonly { readonly term: number; readonly share: number }[]): Postings {
  const missing = new Float64Array(postings.passageCount).fill(1)
  for (const { term, share } of terms) {
    const cursor = new PostingCursor(postings, term, 1)
    do {
      for (let index = 0; index < cursor.count; index += 1) {
        const passage = cursor.passages[index] as number
        missing[passage] = (missing[passage] as number) * (1 - (share * (cursor.impacts[index] as number)) / largestImpact)
      }
    } while (cursor.nextBlock())
  }
  const passages = new Uint32Array(postings.passageCount)
  const impacts = new Uint8Array(postings.passageCount)
  let count = 0
  for (let passage = 0; passage < postings.passageCount; passage += 1) {
    const rest = missing[passage] as number
    if (rest === 1) continue
    passages[count] = passage
    impacts[count] = Math.max(1, Math.round(largestImpact * (1 - rest)))
    count += 1
  }
  return encodeTerms(postings.passageCount, Uint32Array.of(count), passages.subarray(0, count), impacts.subarray(0, count))
}

/**
 * Postings as bytes: one of six bits of impact and two bits that say how many bytes of distance follow, low byte first. The distance counts the
 * passages in between, below 2^24, so that a word of every passage takes one byte a passage.
 *
 * @param frequencies falling
 * @param passages of all terms, one term after another, ascending within a term; `impacts` in the same order
 */
function encodeTerms(passageCount: number, frequencies: Uint32Array, passages: Uint32Array, impacts: Uint8Array): Postings {
  const termCount = frequencies.length
  let severalBlocks = 0
  while (severalBlocks < termCount && (frequencies[severalBlocks] as number) > blockSize) severalBlocks += 1

  // A posting takes four bytes at most.
  const bytes = new Uint8Array(4 * passages.length)
  let length = 0
  const starts = new Uint32Array(termCount - severalBlocks)
  const blockStarts = new Uint32Array(severalBlocks + 1)
  const blockOffsets: number[] = []
  const blockLast: number[] = []
  const termImpact = new Uint8Array(severalBlocks)
  const rankedImpact = new Uint8Array(severalBlocks)
  let end = 0
  for (let term = 0; term < termCount; term += 1) {
    const place = term - severalBlocks
    if (place >= 0) starts[place] = length
    const begin = end
    end += frequencies[term] as number
    let previous = -1
    for (let index = begin; index < end; index += 1) {
      if (place < 0 && (index - begin) % blockSize === 0) {
        blockOffsets.push(length)
        if (index > begin) blockLast.push(previous)
      }
      const passage = passages[index] as number
      const head = length
      length += 1
      for (let between = passage - previous - 1; between > 0; between >>>= 8) bytes[length++] = between & 0xff
      bytes[head] = ((impacts[index] as number) << 2) | (length - head - 1)
      previous = passage
    }
    if (place >= 0) continue
    blockLast.push(previous)
    blockStarts[term + 1] = blockOffsets.length
    const withImpact = new Uint32Array(largestImpact + 1)
    for (const impact of impacts.subarray(begin, end)) withImpact[impact] = (withImpact[impact] as number) + 1
    termImpact[term] = impactReached(withImpact, 1)
    rankedImpact[term] = impactReached(withImpact, rankedPassages)
  }
  return {
    passageCount,
    bytes: bytes.slice(0, length),
    frequencies,
    starts,
    blockStarts,
    blockOffsets: Uint32Array.from(blockOffsets),
    blockLast: Uint32Array.from(blockLast),
    termImpact,
    rankedImpact,
  }
}

/**
 * The impact that this many passages reach.
 *
 * @param withImpact how many passages have each impact; at least `passages` together
 */
function impactReached(withImpact: Uint32Array, passages: number): number {
  let impact = largestImpact
  for (let reached = withImpact[impact] as number; reached < passages; reached += withImpact[impact] as number) impact -= 1
  return impact
}

/** Counting sort of the collected postings by term; within a term by passage. */
function sortedPostings(collector: PassageCollector, numbers: Uint32Array, frequencies: Uint32Array, parameters: RankingParameters) {
  const ends = new Uint32Array(frequencies.length)
  let total = 0
  frequencies.forEach((frequency, term) => {
    ends[term] = total
    total += frequency
  })
  const passages = new Uint32Array(total)
  const impacts = new Uint8Array(total)
  const terms = collector.postings.terms.view()
  const packed = collector.frequencies.view()
  const starts = collector.postings.starts.view()
  const { title, headings, body } = collector.lengths
  const impactOf = passageImpacts({ title: title.view(), headings: headings.view(), body: body.view() }, parameters)
  for (let passage = 0; passage + 1 < starts.length; passage += 1) {
    const impact = impactOf(passage)
    const last = starts[passage + 1] as number
    for (let index = starts[passage] as number; index < last; index += 1) {
      const term = numbers[terms[index] as number] as number
      const position = ends[term] as number
      ends[term] = position + 1
      passages[position] = passage
      impacts[position] = impact(packed[index] as number)
    }
  }
  return { passages, impacts }
}
