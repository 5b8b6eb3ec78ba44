// A knowledge that was made elsewhere, without what it takes to make one: no parser and no index builder is loaded.

export { type RestoreOptions, restoreKnowledge } from './restore-knowledge.ts'
export { longestQuery } from './search/query-bounds.ts'
