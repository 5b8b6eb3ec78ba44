/** From a publication to bytes: pages, documents, images and scripts. No HTTP, no SQL, no disk. */

// Bodies: bytes in every coding, with their headers.

export { createBodies, createByteCache } from './representation/bodies.ts'
export { type ContentCoding, contentCodings, encode } from './representation/content-coding.ts'
export { crossOriginHeaders, publicMethods } from './representation/cross-origin.ts'
export { acceptsEach, negotiateCoding, negotiateMediaType, prefersHtml, prefersText } from './representation/negotiate.ts'
export {
  type CodedBytes,
  type CodedRepresentations,
  entityTag,
  type HeaderFields,
  matchesEntityTag,
  type Representation,
  type RepresentationHeaders,
  represent,
  representCoded,
  representTagged,
  securityHeaders,
  type TaggedBytes,
  tagged,
} from './representation/representation.ts'

// Pages for people.

// `createArticles` has an entry of its own, `./articles`: it loads the parser of Markdown, and a bundler takes an entry as a whole.
export type { Articles } from './pages/articles.ts'
export { isCodeColoured } from './pages/colour-code.ts'
export { time } from './pages/content-page.ts'
export { apiReferencePage, developersPage } from './pages/developer-pages.ts'
export { factNodes, priceOffers } from './pages/json-ld.ts'
export { nearestPages } from './pages/orientation.ts'
export { createPageRenderer } from './pages/render-pages.ts'
export { developerPaths, type PublishedAt, representPages } from './pages/represent-pages.ts'
export { type DatedRevision, type RevisionContext, revisionFrame } from './pages/revision-page.ts'
export { highlightingAddress, type SearchData, searchData } from './pages/search-data.ts'
export { type FoundPassage, type FoundStatement, type SearchOutcome, searchPage } from './pages/search-page.ts'
export { Html, html, nothing } from './pages/shell/html.ts'
export {
  type ErrorPageStatus,
  type InterfaceTexts,
  interfaceTexts,
  languagesWithTexts,
  plural,
  spokenLanguage,
} from './pages/shell/interface-texts.ts'
export { pagePolicyHeaders } from './pages/shell/page-policy.ts'
export { feedLinks, pageShell } from './pages/shell/page-shell.ts'
export { createSite, menuOf, type Site, type SiteImage } from './pages/shell/site.ts'
export { socialCards } from './pages/shell/social-cards.ts'
export { styleSheet } from './pages/shell/style-sheet.ts'
export { createSocialImages } from './pages/social-images.ts'
export type { PageLink, PageLinksOptions } from './pages/tree/page-links.ts'
export { createPageTree } from './pages/tree/page-tree.ts'
export { wordChanges } from './pages/word-changes.ts'

// Documents for programs.

export { skillsOverMcp } from './documents/agent-skill.ts'
export type { PublishedKnowledge } from './documents/developers.ts'
export { documentTexts, requestedDocument } from './documents/document-texts.ts'
export {
  describedBy,
  documentDescription,
  documentNames,
  documentPaths,
  linkHeader,
  textCacheControl,
} from './documents/documents.ts'
export { llmsFullTxt } from './documents/llms-full-txt.ts'
export { sitemapBounds, sitemapFiles } from './documents/sitemap-xml.ts'

// Images.

export { drawnImages } from './images/drawn-images.ts'
export { representImages, type ServedImage } from './images/represent-images.ts'
export { svgIcon } from './images/svg-icon.ts'

// What pages load.

export { followEdits, pageAssets } from './browser/page-assets.ts'
