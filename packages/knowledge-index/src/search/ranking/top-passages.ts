import { at } from '../../text/item-at.ts'
import { impactOf, passageOf, postingsOf, rankedPassages, type WeightedTerm } from '../postings/postings.ts'

/** Passages that are collected before all but the best are dropped: sorting seldom costs less than sorting each time. */
const mostCollected = 4 * rankedPassages

/** Passages in the order of their score, best first, ties in the order of the passages. */
export interface ScoredPassages {
  readonly passages: readonly number[]
  readonly scores: readonly number[]
}

/**
 * The `rankedPassages` passages with the greatest sums of weighted impacts.
 *
 * @param terms of the same passages
 * @param isAllowed leaves out passages that a filter excludes
 */
export function topPassages(terms: readonly WeightedTerm[], isAllowed?: (passage: number) => boolean): ScoredPassages {
  const scores = new Float64Array(terms[0]?.postings.passageCount ?? 0)
  for (const { postings, term, weight } of terms) {
    for (const posting of postingsOf(postings, term)) {
      const passage = passageOf(posting)
      scores[passage] = (scores[passage] ?? 0) + weight * impactOf(posting)
    }
  }
  const scoreOf = (passage: number) => scores[passage] ?? 0
  const best: number[] = []
  const dropOthers = () => {
    best.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b).splice(rankedPassages)
  }
  /** A passage needs more than this: of equal scores the earlier passage stays. */
  let unreachable = 0
  for (let passage = 0; passage < scores.length; passage += 1) {
    if (scoreOf(passage) <= unreachable || isAllowed?.(passage) === false) continue
    if (best.push(passage) < mostCollected) continue
    dropOthers()
    unreachable = scoreOf(at(best, best.length - 1))
  }
  dropOthers()
  return { passages: best, scores: best.map(scoreOf) }
}
