// What the other packages and apps of this repository need while they serve. Not a promise: any release may change it. Loads no parser.

// A publication that was built elsewhere, and its rows.

export type { EditableKnowledge, PublishedComparisons, UnknownPage } from './knowledge/knowledge.ts'
export { restoreKnowledge } from './knowledge/restore-knowledge.ts'
export { storedPages } from './knowledge/stored-pages.ts'
export { titleOfPath } from './model/folder-tree.ts'
export { KnowledgeError } from './model/knowledge-error.ts'
export { PageStructure } from './model/page-structure.ts'
export { RecentValues } from './model/recent-values.ts'
export { type PageAction, pageActions, type SectionSettings, type SiteLink } from './model/site-settings.ts'
export type { KnowledgeDelta, PageContents, PageData, StoredKnowledge, StoredPage } from './publish/knowledge-data.ts'
export { llmsTxtFiles } from './publish/llms-txt.ts'
export type { ReadTerms } from './search/postings/read-terms.ts'
export { defaultLimit, largestLimit, longestQuery } from './search/query-bounds.ts'
export type { MarkedPart } from './search/term-matcher.ts'

// Sections of generated texts, statements of pages, their visible text and their addresses.

export { quoteUrl } from './history/quote-url.ts'
export { generatedSections } from './markdown/sections.ts'
export { reviewDates, statementsOf } from './model/page.ts'
export { markdownPath, permalink } from './model/page-address.ts'
export { placeAt, placeLine, unusualMarkdownUrl } from './model/section-address.ts'
export { type PlainLine, plainLines } from './statements/plain-lines.ts'
export { visibleText, withoutMarkers } from './statements/visible-text.ts'

// Revisions of a page and quotes in them.

export { changedSections, type KnownSection, sectionTexts } from './history/changed-sections.ts'
export { findQuote, type QuoteMatch } from './history/find-quote.ts'
export { readdressed } from './history/readdressed.ts'
export { isVerifiableQuote, longestQuote, shortestQuote, WantedQuote } from './history/wanted-quote.ts'
export type { PageFields } from './model/page.ts'

// Facts and content problems.

export { type FactStatus, factStatus, isStated, nextFactChange } from './facts/fact.ts'
export { type PlacedFact, placeFacts } from './facts/place-facts.ts'
export { byPlace, contentProblemParts, formatContentProblem } from './model/content-problem.ts'
export { unknownValues } from './model/unknown-values.ts'

// Colours, texts and words.

export { colourContrast, leastContrast } from './model/colour-contrast.ts'
export { CodePointText } from './text/code-point-text.ts'
export { firstWords, groupedNumber, isLongerThan, shortened } from './text/code-points.ts'
export { NearestNames, nearEnough } from './text/nearest.ts'
export { nearestWord } from './text/nearest-word.ts'
export type { TextRange } from './text/text-range.ts'
