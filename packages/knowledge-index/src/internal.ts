// What private packages of this repository need while they serve. Not a promise: any release may change it. Loads no parser.

// Pages, their addresses and settings.

export { titleOfPath } from './page/model/folder-tree.ts'
export { KnowledgeError } from './page/model/knowledge-error.ts'
export type { PageFields } from './page/model/page.ts'
export { baseOf, hrefOf, markdownPath, urlOf } from './page/model/page-address.ts'
export { RecentValues } from './page/model/recent-values.ts'
export { type PageAction, pageActions, type SectionSettings, type SiteLink } from './page/model/site-settings.ts'
export type { MarkedPart } from './search/analysis/term-matcher.ts'

// Revisions of a page and quotes in them.

export { changedSections, type KnownSection, sectionTexts } from './page/history/changed-sections.ts'
export { findQuote } from './page/history/find-quote.ts'
export { readdressed } from './page/history/readdressed.ts'
export { isVerifiableQuote, longestQuote, shortestQuote, WantedQuote } from './page/history/wanted-quote.ts'

// Facts and content problems.

export { type FactStatus, factStatus, isStated, nextFactChange } from './content/facts/fact.ts'
export { placeFacts } from './content/facts/place-facts.ts'
export { byPlace, contentProblemParts, formatContentProblem } from './page/model/content-problem.ts'
export { unknownValues } from './page/model/unknown-values.ts'

// Colours and words.

export { colourContrast, leastContrast } from './page/model/colour-contrast.ts'
export { groupedNumber } from './page/text/code-points.ts'
export { groupedBy } from './page/text/grouped-by.ts'
export { NearestNames, nearEnough } from './page/text/nearest.ts'
export { nearestWord } from './page/text/nearest-word.ts'
