// A page with exact places, for programs that show or cite parts of it. Loads no parser and no search.

// A text, its places and its sections. Types of pages, sections and statements are in the root entry.

export { generatedSections } from './page/markdown/sections.ts'
export { reviewDates } from './page/model/page.ts'
export { permalink } from './page/model/page-address.ts'
export { PageStructure } from './page/model/page-structure.ts'
export { placeAt, placeLine, unusualMarkdownUrl } from './page/model/section-address.ts'
export { CodePointText } from './page/text/code-point-text.ts'
export { firstWords, isLongerThan, shortened } from './page/text/code-points.ts'
export type { TextRange } from './page/text/text-range.ts'

// Statements, their visible text and their addresses.

export { quoteUrl } from './page/history/quote-url.ts'
export { statementsOf } from './page/model/page.ts'
export { type PlainLine, plainLines } from './page/statements/plain-lines.ts'
export { visibleText, withoutMarkers } from './page/statements/visible-text.ts'

// What a tool says of a publication before it searches: the limits, and the list of all pages.

export { llmsTxtFiles } from './knowledge/publish/llms-txt.ts'
export { defaultLimit, largestLimit, longestQuery } from './search/query-bounds.ts'
