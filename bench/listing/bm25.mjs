/** Plain BM25 (Robertson and Zaragoza 2009): no stemming, no stop words, as clients search over tools. */
const [k1, b] = [1.2, 0.75]

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** @param {readonly string[]} texts @returns {(query: string) => number[]} numbers of the texts that share a word with the query, best first */
export function createBm25(texts) {
  const documents = texts.map(words)
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  const counts = documents.map((document) => {
    const count = new Map()
    for (const word of document) count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const having = (word) => counts.filter((count) => count.has(word)).length
  return (query) => {
    const weighed = words(query).map((word) => {
      const found = having(word)
      return [word, Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))]
    })
    const scores = counts.map((count, number) => {
      const length = k1 * (1 - b + (b * documents[number].length) / average)
      return weighed.reduce((sum, [word, weight]) => {
        const often = count.get(word) ?? 0
        return sum + (weight * often * (k1 + 1)) / (often + length)
      }, 0)
    })
    const found = scores.flatMap((score, number) => (score > 0 ? [number] : []))
    return found.sort((one, other) => scores[other] - scores[one] || one - other)
  }
}
