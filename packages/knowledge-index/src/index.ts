// Search over passages of your own.

export type { Passage } from './passage.ts'
export type { ExplainedTerm, Explanation } from './search/ranking/explanation.ts'
export type { SearchWords } from './search/ranking/query-terms.ts'
export type { RankingParameters } from './search/ranking/ranking-parameters.ts'
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchOptions,
  type SearchResult,
} from './search/search-index.ts'

// A content folder, as `loadContent` of `@svc/knowledge-index/node` reads it.

export type { Content, ContentQuestion, Provider, SourceImage, SourcePage } from './content.ts'
export { answeredQuestions } from './content-check/answered-questions.ts'
export { type EditorialOptions, editorialWarnings } from './content-check/editorial-warnings.ts'
export { type ContentProblem, type ContentProblemParts, contentProblemParts, formatContentProblem } from './content-problem.ts'
export type { FrontMatter, PageKind, PageSource } from './page.ts'
export { pageGrounds, type SectionSettings, type SiteLink, type SiteSettings } from './site-settings.ts'

// One immutable publication of it, and what it finds.

export { CodePointText } from './code-point-text.ts'
export { createKnowledge, type KnowledgeOptions } from './create-knowledge.ts'
export type {
  ComparisonLookup,
  EvidenceBudget,
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
} from './knowledge.ts'
export type { PublishedPage, Section } from './page.ts'
export type { MarkedPart } from './search/marked-words.ts'
export { defaultLimit, largestLimit, longestQuery } from './search/query-bounds.ts'

// The same in another thread.

export type { KnowledgeData, PageData, PassageData } from './knowledge-data.ts'
export { type RestoreOptions, restoreKnowledge } from './restore-knowledge.ts'

// What an earlier publication of nearly the same content saves.

export type { EarlierKnowledge, EarlierPage } from './earlier-knowledge.ts'
export type { ReadTerms } from './search/ranking/read-terms.ts'

// Texts of a publication.

export { type Folder, folderTree } from './folder-tree.ts'
export { type LlmsTxtFile, type LlmsTxtOptions, llmsTxtFiles } from './llms-txt.ts'
export { markdownSections } from './markdown-sections.ts'
export { createPageHtml, type PageHtmlOptions, type PublishedImage } from './page-html.ts'
export { type PublishOptions, publishPages } from './publish-pages.ts'

// What an answer can point at, what a reader sees of it, and how its place is named.

export { permalink } from './page-address.ts'
export { placeLine } from './place-line.ts'
export { quoteUrl } from './quote-url.ts'
export { placeAt } from './section-address.ts'
export type { Statement, TextBlock, TextBlockKind } from './statement.ts'
export { statementsOf, visibleText } from './statements/statements-of.ts'
export { type Slice, type ToldLine, toldLines } from './statements/told-lines.ts'

// What a page was before, and what changed.

export { changedSections, type KnownSection, type SectionText, sectionTexts } from './changed-sections.ts'
export { type PageFields, pageOfText } from './page-of-text.ts'

// Whether a quote is on a page, or was.

export { unmarkedQuote } from './page-quotes.ts'
export {
  type EarlierRevision,
  isVerifiableQuote,
  longestQuote,
  type QuoteMatch,
  type QuoteVerdict,
  quoteInRevision,
  shortestQuote,
  type VerifyQuoteOptions,
  verifyQuote,
} from './verify-quote.ts'

// Facts with days, and where their quotes are.

export { type Fact, isStated, type StatedFact, type UnpublishedFact } from './facts/fact.ts'
export { type FactStatus, factStatus, nextFactChange } from './facts/fact-status.ts'
export { type PlacedFact, placeFacts } from './place-facts.ts'

// Ranking by meaning beside words.

export type { Embedder } from './search/vectors/embedder.ts'
export type { VectorData, VectorOptions, VectorState } from './search/vectors/vectors.ts'

// Mistakes in a call.

export { KnowledgeError, type KnowledgeErrorCode } from './knowledge-error.ts'
