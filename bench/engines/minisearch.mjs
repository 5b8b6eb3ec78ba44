import MiniSearch from 'minisearch'

export const name = 'MiniSearch'

export async function build(passages) {
  const index = new MiniSearch({
    fields: ['title', 'headings', 'text'],
    extractField: (passage, field) => (field === 'headings' ? passage.headings.join(' ') : passage[field]),
  })
  index.addAll(passages)
  return {
    search: (query, limit) =>
      index
        .search(query)
        .slice(0, limit)
        .map(({ id }) => id),
  }
}
