// Search over passages of your own.

export type { Passage } from './page/model/passage.ts'
export type { RankingParameters } from './search/postings/ranking-parameters.ts'
export type { ExplainedTerm, Explanation } from './search/ranking/explanation.ts'
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchOptions,
  type SearchResult,
} from './search/search-index.ts'

// A content folder, which `loadContent` of `@svc/knowledge-index/node` reads.

export { answeredQuestions, editorialWarnings } from './content/check/editorial-warnings.ts'
export type {
  Content,
  ContentQuestion,
  PartialContent,
  Provider,
  SourceImage,
  SourcePage,
} from './content/folder/content.ts'
export { findContradictions } from './knowledge/contradictions/find-contradictions.ts'
export { type ContentProblem, formatContentProblem } from './page/model/content-problem.ts'
export type { FrontMatter, PageKind, PageSource } from './page/model/page.ts'
export type { SiteSettings } from './page/model/site-settings.ts'

// One immutable publication of it, and its results.

export { createKnowledge, type KnowledgeOptions } from './knowledge/create-knowledge.ts'
export type {
  ComparisonLookup,
  EvidencePassage,
  IndexedKnowledge,
  Knowledge,
  PageLookup,
  PublishedComparisons,
  SearchHit,
  ServedKnowledge,
  UnknownPage,
} from './knowledge/knowledge.ts'
export type { Publisher } from './knowledge/publish/publisher.ts'
export { indexBasis, type PublishedEdit, publishEdit } from './knowledge/publish-edit.ts'
export type { PublishedPage, Section } from './page/model/page.ts'
export { CodePointText } from './page/text/code-point-text.ts'
export type { EvidenceBudget } from './search/query-bounds.ts'

// Ranking by vectors in addition to words.

export type { Embedder } from './search/vectors/embedder.ts'
export type { VectorOptions, VectorState } from './search/vectors/vectors.ts'

// Texts of a publication.

export { type LlmsTxtFile, type LlmsTxtOptions, llmsTxtFiles } from './knowledge/publish/llms-txt.ts'
export { createPageHtml, type PageHtmlOptions } from './knowledge/publish/page-html.ts'
export { type PublishOptions, publishPages } from './knowledge/publish/publish-pages.ts'
export { markdownSections } from './page/statements/parse-structure.ts'

// Statements that an answer can cite, their visible text and their addresses.

export { quoteUrl } from './page/history/quote-url.ts'
export { statementsOf } from './page/model/page.ts'
export { placeLine } from './page/model/section-address.ts'
export type { Statement, TextBlock } from './page/model/statement.ts'
export { visibleText } from './page/statements/visible-text.ts'

// Whether a quote is on a page.

export { type QuoteMatch, type QuoteVerdict, verifyQuote } from './page/history/find-quote.ts'
export { isVerifiableQuote } from './page/history/wanted-quote.ts'

// Facts with days, and where their quotes are.

export { type Fact, factStatus } from './content/facts/fact.ts'
export { type PlacedFact, placeFacts } from './content/facts/place-facts.ts'

// Errors of a call.

export { KnowledgeError, type KnowledgeErrorCode } from './page/model/knowledge-error.ts'
