// What the other packages and apps of this repository need while they serve. Not a promise: any release may change it. Loads no parser.

// A publication that was built elsewhere, and its rows.

export type { EditableKnowledge, PublishedComparisons, UnknownPage } from './knowledge/knowledge.ts'
export type { KnowledgeDelta, PageContents, PageData, StoredKnowledge, StoredPage } from './knowledge/publish/knowledge-data.ts'
export { llmsTxtFiles } from './knowledge/publish/llms-txt.ts'
export { restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { storedPages } from './knowledge/stored-pages.ts'
export { titleOfPath } from './page/model/folder-tree.ts'
export { KnowledgeError } from './page/model/knowledge-error.ts'
export { PageStructure } from './page/model/page-structure.ts'
export { RecentValues } from './page/model/recent-values.ts'
export { type PageAction, pageActions, type SectionSettings, type SiteLink } from './page/model/site-settings.ts'
export type { MarkedPart } from './search/analysis/term-matcher.ts'
export type { ReadTerms } from './search/postings/read-terms.ts'
export { defaultLimit, largestLimit, longestQuery } from './search/query-bounds.ts'

// Sections of generated texts, statements of pages, their visible text and their addresses.

export { quoteUrl } from './page/history/quote-url.ts'
export { generatedSections } from './page/markdown/sections.ts'
export { reviewDates, statementsOf } from './page/model/page.ts'
export { markdownPath, permalink } from './page/model/page-address.ts'
export { placeAt, placeLine, unusualMarkdownUrl } from './page/model/section-address.ts'
export { type PlainLine, plainLines } from './page/statements/plain-lines.ts'
export { visibleText, withoutMarkers } from './page/statements/visible-text.ts'

// Revisions of a page and quotes in them.

export { changedSections, type KnownSection, sectionTexts } from './page/history/changed-sections.ts'
export { findQuote, type QuoteMatch } from './page/history/find-quote.ts'
export { readdressed } from './page/history/readdressed.ts'
export { isVerifiableQuote, longestQuote, shortestQuote, WantedQuote } from './page/history/wanted-quote.ts'
export type { PageFields } from './page/model/page.ts'

// Facts and content problems.

export { type FactStatus, factStatus, isStated, nextFactChange } from './content/facts/fact.ts'
export { type PlacedFact, placeFacts } from './content/facts/place-facts.ts'
export { byPlace, contentProblemParts, formatContentProblem } from './page/model/content-problem.ts'
export { unknownValues } from './page/model/unknown-values.ts'

// Colours, texts and words.

export { colourContrast, leastContrast } from './page/model/colour-contrast.ts'
export { CodePointText } from './page/text/code-point-text.ts'
export { firstWords, groupedNumber, isLongerThan, shortened } from './page/text/code-points.ts'
export { NearestNames, nearEnough } from './page/text/nearest.ts'
export { nearestWord } from './page/text/nearest-word.ts'
export type { TextRange } from './page/text/text-range.ts'
