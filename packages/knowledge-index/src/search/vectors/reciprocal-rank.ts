/** Cormack, Clarke, Büttcher 2009: dampens the first places, so that one ranking alone seldom decides. */
const k = 60

/**
 * Fuses two rankings by the sum of 1 / (k + place): no score of one is ever compared with a score of the other.
 *
 * @param rankings numbers of passages, best first, each at most once
 */
export function fusedByReciprocalRank(rankings: readonly (readonly number[])[]): { passage: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const ranking of rankings) {
    for (const [index, passage] of ranking.entries()) scores.set(passage, (scores.get(passage) ?? 0) + 1 / (k + index + 1))
  }
  return Array.from(scores, ([passage, score]) => ({ passage, score })).sort((a, b) => b.score - a.score || a.passage - b.passage)
}
