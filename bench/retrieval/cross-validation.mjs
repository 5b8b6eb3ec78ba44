import { build } from '../engines/svc.mjs'
import { average, ndcgOf } from './measures.mjs'

/** Weights to choose from: the defaults, and each of them changed alone. The first of a name leaves the part out of the ranking. */
export const candidates = [
  {},
  { closeness: 0 },
  { closeness: 0.2 },
  { page: 0 },
  { page: 0.3 },
  { headWeight: 1 },
  { headWeight: 2 },
  { lengthCorrection: 0 },
  { lengthCorrection: 0.5 },
  { saturation: 0 },
  { saturation: 1.2 },
  { saturation: 3 },
]

/** nDCG@10 of every candidate on every set: rows of candidates. @param questionsOf the questions of a set */
export async function measureCandidates(sets, questionsOf) {
  const rows = []
  for (const parameters of candidates) {
    const row = []
    for (const set of sets) {
      const index = await build(set.passages, set.language, parameters)
      row.push(ndcgOf(index, questionsOf(set), set.relevance))
    }
    rows.push(row)
  }
  return rows
}

/** For every set, the candidate with the best mean on all other sets, as an index into the candidates. @param rows of `measureCandidates` */
export function chosenWithout(rows, set) {
  const means = rows.map((row) => average(row.filter((_, other) => other !== set)))
  return means.indexOf(Math.max(...means))
}
