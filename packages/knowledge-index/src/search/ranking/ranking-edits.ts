import { ShortTurns } from '../../page/model/take-turns.ts'
import { at, numberAt } from '../../page/text/item-at.ts'
import { passageImpacts } from '../postings/bm25f.ts'
import { type EditedTerm, frequencyOf, gone, type PostingEdits, type Postings, passageOf, posting } from '../postings/postings.ts'
import type { RankingParameters } from '../postings/ranking-parameters.ts'
import type { ReadTerms } from '../postings/read-terms.ts'
import type { BuiltParts } from './built-parts.ts'
import type { PageLead } from './page-bonuses.ts'
import { encodeWordOrder } from './proximity.ts'

/** Everything that edits changed in a ranking since it was built. What is not in it is shared with the built parts. */
export interface RankingEdits {
  readonly postings: PostingEdits
  /** Numbers of new terms, counted from 0 after the last of the built ones. */
  readonly texts: ReadonlyMap<string, number>
  /** Words typed without accents that new terms are meant by, each with all that it may mean. */
  readonly unaccented: ReadonlyMap<string, readonly string[]>
  /** By their numbers, from the first after the built ones. */
  readonly passages: readonly AddedPassage[]
  readonly leads: readonly PageLead[]
}

interface AddedPassage {
  readonly page: number
  readonly words: Uint16Array
  /** The part of the words that is the nearest heading. */
  readonly heading: Uint16Array
}

/** Pages that an edit adds after those before it. */
export interface AddedPages {
  readonly terms: ReadTerms
  /** How many passages each page has. */
  readonly passageCounts: readonly number[]
}

/** Terms after which the time is looked at: the look takes longer than most terms. */
const termsPerLook = 512

/** At the cost of the edits and of one look at every posting for passages that are gone. @param order numbers of all passages after them */
export async function editedRanking(
  built: BuiltParts,
  before: RankingEdits | undefined,
  order: Uint32Array,
  added: readonly AddedPages[],
  parameters: RankingParameters,
): Promise<RankingEdits> {
  const passages = [...(before?.passages ?? [])]
  const leads = [...(before?.leads ?? [])]
  const unaccented = new Map(before?.unaccented)
  const texts = new Map(before?.texts)
  const numberOf = (text: string) => {
    const known = built.terms.find(text)
    if (known >= 0) return known
    const added = texts.get(text) ?? texts.size
    texts.set(text, added)
    return built.terms.size + added
  }
  const postingsAdded = new Map<number, number[]>()
  const passageCount = added.reduce((sum, { terms }) => sum + terms.bodyLengths.length, built.pages.length + passages.length)
  const places = placesIn(order, passageCount)
  const turns = new ShortTurns()
  for (const { terms, passageCounts } of added) {
    const numbers = Uint32Array.from(terms.texts, numberOf)
    const numbersIn = (list: Uint32Array, starts: Uint32Array, item: number) =>
      list.subarray(starts[item], starts[item + 1]).map((term) => numberAt(numbers, term))
    for (const [word, accented] of terms.unaccented) {
      const known = unaccented.get(word) ?? built.unaccented.get(word) ?? []
      // Sorted, as in a built index.
      unaccented.set(word, [...new Set([...known, ...accented.map((term) => at(terms.texts, term))])].sort())
    }
    const { words, starts } = encodeWordOrder(terms, numbers)
    const impactsOf = passageImpacts(terms, built.averages, parameters)
    let passage = 0
    for (const [number, count] of passageCounts.entries()) {
      if (turns.isOver) await turns.next()
      const page = built.leads.depths.length + leads.length
      leads.push({
        titleTerms: numbersIn(terms.titleTerms, terms.titleStarts, number),
        summaryTerms: numbersIn(terms.summaryTerms, terms.summaryStarts, number),
        depth: numberAt(terms.depths, number),
      })
      for (const last = passage + count; passage < last; passage += 1) {
        const own = words.slice(starts[passage], starts[passage + 1])
        const end = numberAt(terms.headingsLengths, passage)
        const heading = own.subarray(end - numberAt(terms.nearestHeadingLengths, passage), end)
        const numbered = built.pages.length + passages.push({ page, words: own, heading }) - 1
        // A later edit may have replaced the page again.
        if (places[numbered] === gone) continue
        const impact = impactsOf(passage)
        for (let index = numberAt(terms.postingStarts, passage); index < numberAt(terms.postingStarts, passage + 1); index += 1) {
          const term = numberAt(numbers, numberAt(terms.postingTerms, index))
          const list = postingsAdded.get(term) ?? []
          postingsAdded.set(term, list)
          list.push(posting(numbered, impact(numberAt(terms.frequencies, index))))
        }
      }
    }
  }
  const terms = new Map(before?.postings.terms)
  const known: Postings = { ...built.postings, edits: before?.postings }
  const newTerm: EditedTerm = { added: new Uint32Array(), frequency: 0 }
  for (let added = before?.texts.size ?? 0; added < texts.size; added += 1) terms.set(built.terms.size + added, newTerm)
  const edit = (term: number, removed: number, more: readonly number[]) => {
    const { added, frequency } = terms.get(term) ?? { ...newTerm, frequency: frequencyOf(known, term) }
    terms.set(term, { added: more.length === 0 ? added : joined(added, more), frequency: frequency - removed + more.length })
  }
  for (const [term, removed] of await removedPostings(known, places)) {
    if (turns.isOver) await turns.next()
    edit(term, removed, [])
  }
  for (const [term, list] of postingsAdded) {
    if (turns.isOver) await turns.next()
    edit(term, 0, list)
  }
  return { postings: { order, places, terms }, texts, unaccented, passages, leads }
}

function placesIn(order: Uint32Array, passageCount: number): Uint32Array {
  const places = new Uint32Array(passageCount).fill(gone)
  for (let place = 0; place < order.length; place += 1) places[numberAt(order, place)] = place
  return places
}

/** How many passages each term loses. @param places after the edit */
async function removedPostings(postings: Postings, places: Uint32Array): Promise<ReadonlyMap<number, number>> {
  const removed = new Map<number, number>()
  const passages = removedPassages(postings, places)
  if (passages.ranges.length === 0) return removed
  const termCount = postings.starts.length - 1
  const turns = new ShortTurns()
  for (let term = 0; term < termCount; term += termsPerLook) {
    countRemoved(postings, passages, term, Math.min(term + termsPerLook, termCount), removed)
    if (turns.isOver) await turns.next()
  }
  for (const [term, { added }] of postings.edits?.terms ?? []) {
    let found = removed.get(term) ?? 0
    for (const posting of added) found += numberAt(passages.isRemoved, passageOf(posting))
    if (found > 0) removed.set(term, found)
  }
  return removed
}

interface RemovedPassages {
  /** 1 for each of them. */
  readonly isRemoved: Uint8Array
  /** Neighbours together, such as those of one page. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

function removedPassages({ passageCount, edits }: Postings, places: Uint32Array): RemovedPassages {
  const isRemoved = new Uint8Array(places.length)
  const ranges: { readonly start: number; end: number }[] = []
  const count = edits?.places.length ?? passageCount
  for (let passage = 0; passage < count; passage += 1) {
    if (numberAt(places, passage) !== gone || edits?.places[passage] === gone) continue
    isRemoved[passage] = 1
    const range = ranges.at(-1)
    if (range?.end === passage) range.end += 1
    else ranges.push({ start: passage, end: passage + 1 })
  }
  return { isRemoved, ranges }
}

/** Comparisons that find a place in a list of a million postings: a list is read as a whole where that is less work. */
const halvings = 20

/** Counts the passages that some built terms lose. Synchronous, because the engine optimises no long loop of an asynchronous function. */
function countRemoved(
  { starts, postings }: Postings,
  { isRemoved, ranges }: RemovedPassages,
  from: number,
  to: number,
  removed: Map<number, number>,
): void {
  const least = posting(at(ranges, 0).start, 0)
  for (let term = from; term < to; term += 1) {
    const begin = numberAt(starts, term)
    const end = numberAt(starts, term + 1)
    // Most terms are in a few passages, often all before the edited pages.
    if (begin === end || numberAt(postings, end - 1) < least) continue
    let found = 0
    if (end - begin < halvings * ranges.length) {
      for (let index = begin; index < end; index += 1) found += numberAt(isRemoved, passageOf(numberAt(postings, index)))
    } else {
      const list = postings.subarray(begin, end)
      for (const range of ranges) found += firstFrom(list, range.end) - firstFrom(list, range.start)
    }
    if (found > 0) removed.set(term, found)
  }
}

function firstFrom(list: Uint32Array, passage: number): number {
  const least = posting(passage, 0)
  let first = 0
  let end = list.length
  while (first < end) {
    const middle = (first + end) >>> 1
    if (numberAt(list, middle) < least) first = middle + 1
    else end = middle
  }
  return first
}

function joined(one: Uint32Array, other: readonly number[]): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
