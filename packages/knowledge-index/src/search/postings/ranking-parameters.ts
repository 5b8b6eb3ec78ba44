/** Weights of the ranking. Each was chosen on judged sets and checked on sets that did not choose it: `npm run bench -- retrieval FOLDER`. */
export interface RankingParameters {
  /** How many occurrences in the body one in the title or a heading is worth. */
  readonly headWeight: number
  /** Length correction of a field (BM25's b). 0: length does not matter; 1: twice the length halves the worth. */
  readonly lengthCorrection: number
  /** Weighted occurrences at which a term has half of its greatest effect (BM25's k1). */
  readonly saturation: number
  /** Bonus for two words side by side, against the most that the lesser of them adds by itself. */
  readonly closeness: number
  /** Bonus of each passage for the best passages of its page, against their own scores. */
  readonly page: number
}

export const defaultParameters: RankingParameters = {
  headWeight: 4,
  lengthCorrection: 0.75,
  saturation: 2,
  closeness: 0.3,
  page: 0.45,
}
