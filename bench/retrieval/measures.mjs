/** Measures of one ranked list of ids against the judged relevance of a query (id -> grade above 0). */

/** Normalised discounted cumulative gain (Järvelin, Kekäläinen 2002) of the first ten, gain = grade. */
export function ndcg10(ids, relevance) {
  const gain = (grades) => grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0)
  const best = gain([...relevance.values()].sort((a, b) => b - a))
  return best === 0 ? 0 : gain(ids.map((id) => relevance.get(id) ?? 0)) / best
}

/** One divided by the place of the first relevant one among the first ten. */
export function mrr10(ids, relevance) {
  const place = ids.slice(0, 10).findIndex((id) => isRelevant(id, relevance))
  return place === -1 ? 0 : 1 / (place + 1)
}

/** Share of the relevant ones among the given. */
export function recall(ids, relevance) {
  const relevant = [...relevance.keys()].filter((id) => isRelevant(id, relevance))
  return relevant.length === 0 ? 0 : relevant.filter((id) => ids.includes(id)).length / relevant.length
}

/** 1 when one of the most relevant ones is among the given: what it takes to answer, where each of them would do. */
export function success(ids, relevance) {
  const best = Math.max(0, ...relevance.values())
  return best > 0 && ids.some((id) => relevance.get(id) === best) ? 1 : 0
}

/** The first ids whose texts fit into a number of characters together. */
export function within(ids, lengths, characters) {
  let left = characters
  return ids.filter((id) => {
    left -= lengths.get(id)
    return left >= 0
  })
}

function isRelevant(id, relevance) {
  return (relevance.get(id) ?? 0) > 0
}

/** Mean nDCG@10 of an index's answers to judged questions. */
export function ndcgOf(index, questions, relevance) {
  return average(questions.map(({ id, text }) => ndcg10(index.search(text, 10), relevance.get(id))))
}

export function average(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
