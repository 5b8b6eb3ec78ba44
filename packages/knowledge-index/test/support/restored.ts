import type { IndexedKnowledge } from '../../src/index.ts'
import { type KnowledgeData, type PageData, restoreKnowledge, type StoredKnowledge } from '../../src/rows.ts'

/** A knowledge base stored and restored. */
export async function restored(knowledge: IndexedKnowledge, options?: Parameters<typeof restoreKnowledge>[1]) {
  return restoreKnowledge(stored(await knowledge.data()), options)
}

/** Data as a store returns it, which has the contents of each page apart. */
export function stored(data: KnowledgeData): StoredKnowledge {
  const { pages, ...copy } = structuredClone(data)
  return {
    ...copy,
    pages: pages.map(({ text: _, sections: __, structure: ___, ...page }) => page),
    readContents: (number) => pages[number] as PageData,
  }
}
