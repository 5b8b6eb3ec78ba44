import { at } from '../../page/text/item-at.ts'
import { impactOf, numberedPassages, passageOf, placeOf, postingLists, rankedPassages, type WeightedTerm } from '../postings/postings.ts'

/** Passages that are collected before all but the best are dropped: sorting seldom costs less than sorting each time. */
const mostCollected = 4 * rankedPassages

/** Those with the greatest sums of weighted impacts, best first, ties in publication order. @param isAllowed leaves out filtered passages */
export function topPassages(
  terms: readonly WeightedTerm[],
  isAllowed?: (passage: number) => boolean,
): { readonly passages: readonly number[]; readonly scores: readonly number[] } {
  const [first] = terms
  if (first === undefined) return { passages: [], scores: [] }
  const scores = new Float64Array(numberedPassages(first.postings))
  for (const { postings, term, weight } of terms) {
    for (const list of postingLists(postings, term)) {
      for (const posting of list) {
        const passage = passageOf(posting)
        scores[passage] = (scores[passage] ?? 0) + weight * impactOf(posting)
      }
    }
  }
  const order = first.postings.edits?.order
  const scoreOf = (passage: number) => scores[passage] ?? 0
  const best: number[] = []
  const dropOthers = () => {
    best.sort((a, b) => scoreOf(b) - scoreOf(a) || placeOf(first.postings, a) - placeOf(first.postings, b)).splice(rankedPassages)
  }
  /** A passage needs more than this: of equal scores the earlier passage stays. */
  let unreachable = 0
  const count = order?.length ?? scores.length
  for (let place = 0; place < count; place += 1) {
    const passage = order === undefined ? place : at(order, place)
    if (scoreOf(passage) <= unreachable || isAllowed?.(passage) === false) continue
    if (best.push(passage) < mostCollected) continue
    dropOthers()
    unreachable = scoreOf(at(best, best.length - 1))
  }
  dropOthers()
  return { passages: best, scores: best.map(scoreOf) }
}
