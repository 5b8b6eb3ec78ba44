// Serves a publication that was built elsewhere. Loads no parser of Markdown or YAML.

export { type Fact, type FactStatus, factStatus, isStated, nextFactChange } from './facts/fact.ts'
export type { PlacedFact } from './facts/place-facts.ts'
export { changedSections, type KnownSection, sectionTexts } from './history/changed-sections.ts'
export { findQuote, type QuoteMatch } from './history/find-quote.ts'
export { isVerifiableQuote, longestQuote, shortestQuote } from './history/quote-bounds.ts'
export type { QuoteWork } from './history/quote-work.ts'
export { WantedQuote } from './history/wanted-quote.ts'
export { type RestoreOptions, restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { PageStructure } from './model/page-structure.ts'
export { longestQuery } from './search/query-bounds.ts'
export { CodePointText } from './text/code-point-text.ts'
export { nearestWord } from './text/nearest-word.ts'
