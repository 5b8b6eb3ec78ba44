// Restores a knowledge base that was built elsewhere, and its facts. Loads no parser.

export { type Fact, type FactStatus, factStatus, isStated, nextFactChange } from './facts/fact.ts'
export type { PlacedFact } from './facts/place-facts.ts'
export { type RestoreOptions, restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { longestQuery } from './search/query-bounds.ts'
