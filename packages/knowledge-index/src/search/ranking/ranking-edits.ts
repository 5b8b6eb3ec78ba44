import { ShortTurns } from '../../page/model/take-turns.ts'
import { at, numberAt } from '../../page/text/item-at.ts'
import { remembered } from '../../page/text/remembered.ts'
import { passageImpacts } from '../postings/bm25f.ts'
import { gone, type PostingEdits, posting } from '../postings/postings.ts'
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

/** At the cost of the edits. @param order numbers of all passages after them */
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
          remembered(postingsAdded, term, () => []).push(posting(numbered, impact(numberAt(terms.frequencies, index))))
        }
      }
    }
  }
  const all = new Map(before?.postings.added)
  for (const [term, list] of postingsAdded) {
    if (turns.isOver) await turns.next()
    all.set(term, joined(all.get(term), list))
  }
  return { postings: { order, places, added: all, frequencies: new Map() }, texts, unaccented, passages, leads }
}

function placesIn(order: Uint32Array, passageCount: number): Uint32Array {
  const places = new Uint32Array(passageCount).fill(gone)
  for (let place = 0; place < order.length; place += 1) places[numberAt(order, place)] = place
  return places
}

function joined(one: Uint32Array = new Uint32Array(), other: readonly number[]): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
