export { CodePointText } from './code-point-text.ts'
export type { Content, ContentQuestion, Provider, SourcePage } from './content.ts'
export type { ContentProblem } from './content-problem.ts'
export { formatContentProblem } from './content-problem.ts'
export { createKnowledge, type KnowledgeOptions } from './create-knowledge.ts'
export type {
  ComparisonLookup,
  EvidencePassage,
  IndexedKnowledge,
  Knowledge,
  PageLookup,
  SearchHit,
  ServedKnowledge,
} from './knowledge.ts'
export type { KnowledgeData, PageData, PassageData } from './knowledge-data.ts'
export { KnowledgeError, type KnowledgeErrorCode } from './knowledge-error.ts'
export { type LlmsTxtOptions, llmsTxt } from './llms-txt.ts'
export type { FrontMatter, PageKind, PageSource, PublishedPage, Section } from './page.ts'
export { createPageHtml } from './page-html.ts'
export type { Passage } from './passage.ts'
export { type PublishOptions, publishPages } from './publish-pages.ts'
export { defaultLimit, largestLimit, longestQuery } from './query-bounds.ts'
export type { ExplainedTerm, Explanation } from './ranking/explanation.ts'
export type { ExcerptPart } from './readable-excerpt.ts'
export { type RestoreOptions, restoreKnowledge } from './restore-knowledge.ts'
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchOptions,
  type SearchResult,
} from './search-index.ts'
export type { Embedder } from './vectors/embedder.ts'
export type { VectorData, VectorOptions, VectorState } from './vectors/semantic-ranking.ts'
