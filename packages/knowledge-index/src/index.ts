// Search over passages of your own.

export type { Passage } from './model/passage.ts'
export type { RankingParameters } from './search/postings/ranking-parameters.ts'
export type { SearchWords } from './search/query/query-reader.ts'
export type { ExplainedTerm, Explanation } from './search/ranking/explanation.ts'
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchOptions,
  type SearchResult,
} from './search/search-index.ts'

// A content folder, which `loadContent` of `@svc/knowledge-index/node` reads.

export type { Content, ContentQuestion, PartialContent, Provider, SourceImage, SourcePage } from './content/content.ts'
export { answeredQuestions, type EditorialOptions, editorialWarnings } from './content-check/editorial-warnings.ts'
export {
  byPlace,
  type ContentProblem,
  type ContentProblemParts,
  contentProblemParts,
  formatContentProblem,
} from './model/content-problem.ts'
export type { FrontMatter, PageKind, PageSource } from './model/page.ts'
export type { SectionSettings, SiteLink, SiteSettings } from './model/site-settings.ts'

// One immutable publication of it, and its results.

export { createKnowledge, type KnowledgeOptions } from './knowledge/create-knowledge.ts'
export type {
  ComparisonLookup,
  EvidenceExcerpt,
  EvidencePassage,
  IndexedKnowledge,
  Knowledge,
  PageLookup,
  PublishedComparisons,
  SameText,
  SearchHit,
  ServedKnowledge,
  UnknownPage,
} from './knowledge/knowledge.ts'
export type { PublishedPage, Section } from './model/page.ts'
export { PageStructure } from './model/page-structure.ts'
export { defaultLimit, type EvidenceBudget, largestLimit, longestQuery } from './search/query-bounds.ts'
export type { MarkedPart } from './search/term-matcher.ts'
export { CodePointText } from './text/code-point-text.ts'
export { firstWords, groupedNumber, isLongerThan, shortened } from './text/code-points.ts'

// The same in another thread.

export { type RestoreOptions, restoreKnowledge } from './knowledge/restore-knowledge.ts'
export type { KnowledgeData, PageData, PassageData } from './publish/knowledge-data.ts'

// Results of an earlier publication, for a build of nearly the same content.

export type { EarlierKnowledge, EarlierPage } from './publish/knowledge-data.ts'
export type { ReadTerms } from './search/postings/read-terms.ts'

// Texts of a publication.

export { markdownSections } from './markdown/sections.ts'
export { type Folder, folderTree } from './model/folder-tree.ts'
export { type LlmsTxtFile, type LlmsTxtOptions, llmsTxtFiles } from './publish/llms-txt.ts'
export { createPageHtml, type PageHtmlOptions, type PublishedImage } from './publish/page-html.ts'
export { type PublishOptions, publishPages } from './publish/publish-pages.ts'

// Statements that an answer can point at, their visible text and their place.

export { quoteUrl } from './history/quote-url.ts'
export { permalink } from './model/page-address.ts'
export { placeAt, placeLine } from './model/section-address.ts'
export type { Statement, TextBlock, TextBlockKind } from './model/statement.ts'
export { type PlainLine, plainLines, type Slice } from './statements/plain-lines.ts'
export { statementsOf } from './statements/statements-of.ts'
export { visibleText, withoutMarkers } from './statements/visible-text.ts'

// Earlier revisions of a page, and changes.

export { changedSections, type KnownSection, type SectionText, sectionTexts } from './history/changed-sections.ts'
export { type PageFields, pageOfText } from './history/page-of-text.ts'

// Whether a quote is on a page, or was.

export type { QuoteMatch } from './history/find-quote.ts'
export { isVerifiableQuote, longestQuote, shortestQuote } from './history/quote-bounds.ts'
export { type EarlierRevision, type QuoteVerdict, type VerifyQuoteOptions, verifyQuote } from './history/verify-quote.ts'

// Facts with days, and where their quotes are.

export { type Fact, type FactStatus, factStatus, isStated, nextFactChange, type StatedFact, type UnpublishedFact } from './facts/fact.ts'
export { type PlacedFact, placeFacts } from './facts/place-facts.ts'

// Ranking by vectors in addition to words.

export type { Embedder } from './search/vectors/embedder.ts'
export type { VectorData, VectorOptions, VectorState } from './search/vectors/vectors.ts'

// Errors of a call.

export { KnowledgeError, type KnowledgeErrorCode } from './model/knowledge-error.ts'
