import createWinkBm25 from 'wink-bm25-text-search'
import utilities from 'wink-nlp-utils'

export const name = 'wink-bm25'

export async function build(passages) {
  const index = createWinkBm25()
  index.defineConfig({ fldWeights: { title: 2, headings: 2, text: 1 } })
  // The preparation from the package's README.
  index.definePrepTasks([
    utilities.string.lowerCase,
    utilities.string.removeExtraSpaces,
    utilities.string.tokenize0,
    utilities.tokens.removeWords,
    utilities.tokens.stem,
    utilities.tokens.propagateNegations,
  ])
  for (const { id, title, headings, text } of passages) index.addDoc({ title, headings: headings.join(' '), text }, id)
  index.consolidate()
  return { search: (query, limit) => index.search(query, limit).map(([id]) => id) }
}
