// A knowledge base that was built elsewhere: no parser is loaded.

export { type RestoreOptions, restoreKnowledge } from './restore-knowledge.ts'
export { longestQuery } from './search/query-bounds.ts'
