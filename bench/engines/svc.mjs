import { createSearchIndex } from '@svc/knowledge-index'

export const name = 'svc'

export async function build(passages, language) {
  const index = await createSearchIndex(passages, { language })
  return {
    search: (query, limit) => index.search(query, { limit }).map(({ id }) => id),
    byteLength: index.byteLength,
  }
}
