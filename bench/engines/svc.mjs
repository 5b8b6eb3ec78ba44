import { createSearchIndex } from '@svc/knowledge-index'

export const name = 'svc'

/** @param parameters ranking weights that differ from the defaults */
export async function build(passages, language, parameters = {}) {
  const index = await createSearchIndex(passages, { language, parameters })
  return {
    search: (query, limit) => index.search(query, { limit }).map(({ id }) => id),
    byteLength: index.byteLength,
  }
}
