import type { IndexedKnowledge } from '../../src/index.ts'
import { type KnowledgeRows, type PageData, type ReadContents, restoreKnowledge } from '../../src/rows.ts'

/** A knowledge base stored and restored. */
export async function restored(knowledge: IndexedKnowledge, options?: Parameters<typeof restoreKnowledge>[2]) {
  const { rows, readContents } = stored(await knowledge.rows())
  return restoreKnowledge([rows], readContents, options)
}

/** Rows as a store returns them, which has the contents of each page apart. */
export function stored(made: KnowledgeRows<PageData>): { readonly rows: KnowledgeRows; readonly readContents: ReadContents } {
  const { pages, ...copy } = structuredClone(made)
  return {
    rows: { ...copy, pages: pages.map(({ text: _, sections: __, structure: ___, ...page }) => page) },
    readContents: (number) => pages[number] as PageData,
  }
}
