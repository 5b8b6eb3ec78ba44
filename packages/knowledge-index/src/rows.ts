// Rows of a stored publication: for packages/publication and composition of this repository only. Any release may change them.

export type { RestoredKnowledge } from './knowledge/knowledge.ts'
export type { KnowledgeRows, PageContents, PageData, ReadContents, StoredPage } from './knowledge/publish/knowledge-data.ts'
export { restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { storedPages } from './knowledge/stored-pages.ts'
export type { ContradictedStatement } from './page/model/contradiction.ts'
