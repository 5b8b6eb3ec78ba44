// Rows of a stored publication and its edits: for packages/publication and composition of this repository only. Any release may change them.

export type { EditableKnowledge } from './knowledge/knowledge.ts'
export type {
  KnowledgeData,
  KnowledgeDelta,
  PageContents,
  PageData,
  StoredKnowledge,
  StoredPage,
} from './knowledge/publish/knowledge-data.ts'
export { restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { storedPages } from './knowledge/stored-pages.ts'
export type { ReadTerms } from './search/postings/read-terms.ts'
