import type { Provider } from '../content/folder/content.ts'
import type { ContradictedStatement } from '../page/model/contradiction.ts'
import type { PageKind, PublishedPage, Section } from '../page/model/page.ts'
import type { Statement } from '../page/model/statement.ts'
import type { MarkedPart } from '../search/analysis/term-matcher.ts'
import type { SearchFilter } from '../search/orama/passage-index.ts'
import type { EvidenceBudget } from '../search/query-bounds.ts'
import type { VectorState } from '../search/vectors/vectors.ts'
import type { KnowledgeRows, PageData } from './publish/knowledge-data.ts'
import type { Publisher } from './publish/publisher.ts'

/** A search hit: a verbatim excerpt of one passage, with everything needed to cite it. */
export interface SearchHit {
  /** Id of the passage, stable for one publication. */
  readonly id: string
  readonly page: PublishedPage
  readonly kind: PageKind
  readonly title: string
  /** Heading path joined by ` > `; empty for the text before the first heading. */
  readonly section: string
  /** Canonical URL with the section's percent-encoded anchor. */
  readonly url: string
  readonly markdownUrl: string
  /** At most 600 code points of the published text, verbatim: whole words, and whole rows of a table where they fit. */
  readonly excerpt: string
  /** The visible text of the excerpt for people: a row is `Starter: $95 per month`, a list one line; an ellipsis at each end that was cut. */
  readonly text: string
  readonly score: number
  /** Other pages that say the same here, such as versions of one page; at most 20, absent when there is none. */
  readonly also?: readonly SameText[]
}

/** Another place with the text of a hit. */
export interface SameText {
  /** Canonical URL with the section's percent-encoded anchor. */
  readonly url: string
  readonly markdownUrl: string
}

/** A range of published text for the answer engine. Offsets count code points of the page's published text. */
export interface EvidencePassage {
  readonly page: PublishedPage
  /** Heading path of the section in which the passage begins, joined by ` > `. */
  readonly section: string
  /** Canonical URL with that section's percent-encoded anchor. */
  readonly url: string
  readonly start: number
  readonly end: number
  /** Exactly `page.text.slice(start, end)`. */
  readonly text: string
  readonly excerpt: EvidenceExcerpt
  /** The statements of the page that another place contradicts; absent when there is none. */
  readonly contradictions?: readonly ContradictedStatement[]
  /** Statements of the section of the excerpt that match the question nearly as well as the best one; absent when there is none. */
  readonly matches?: readonly StatementMatch[]
  readonly score: number
}

/** A statement that shares much with a question. */
export interface StatementMatch {
  readonly statement: Statement
  /** Its place among the matches of all passages, from 0. */
  readonly rank: number
  /**
   * `strong`, only for the best one: at least 95 of 100 such statements, shown with their paragraph, had the answer in company pages,
   * encyclopedia articles and mixed texts, but only 3 of 14 in abstracts of papers (decision 0210).
   */
  readonly support: 'strong' | 'possible'
}

/** The part of a passage that matches best, in one section. */
export interface EvidenceExcerpt {
  /** At most 600 code points of the passage's text around the best match, verbatim. */
  readonly text: string
  /** Heading path of the section that contains the excerpt, joined by ` > `. */
  readonly section: string
  /** Canonical URL with that section's percent-encoded anchor. */
  readonly url: string
}

/** The result for a reference to a page: a path, `.md` path, URL, `.md` URL or former path, with an optional `#anchor`. */
export type PageLookup =
  /** `movedFrom`: the path of the reference, if it is a former path of the page. */
  | { readonly status: 'found'; readonly page: PublishedPage; readonly section?: Section; readonly movedFrom?: string }
  | UnknownPage
  | { readonly status: 'unknown_anchor'; readonly page: PublishedPage; readonly anchor: string }

/** No page has the path of a reference. */
export interface UnknownPage {
  readonly status: 'unknown_page'
  /** Up to 3 pages with a similar path or title, best first. */
  readonly nearest: readonly PublishedPage[]
  /** The path of the reference on this service; absent for an address of another one. */
  readonly path?: string
  readonly anchor?: string
}

/** The result for a pair of provider names. */
export type ComparisonLookup =
  | { readonly status: 'found'; readonly page: PublishedPage; readonly providers: readonly [Provider, Provider] }
  /** There is no comparison of any providers. */
  | { readonly status: 'none_published' }
  | { readonly status: 'unknown_provider'; readonly name: string; readonly nearest: readonly Provider[] }
  | ({ readonly status: 'same_provider'; readonly provider: Provider } & PublishedComparisons)
  | ({ readonly status: 'no_comparison'; readonly providers: readonly [Provider, Provider] } & PublishedComparisons)

/** The published comparisons of one provider, or of either of two. */
export interface PublishedComparisons {
  /** The first 100, in publication order. */
  readonly published: readonly PublishedPage[]
  /** How many there are. */
  readonly publishedCount: number
}

/** How many hits, and how long their excerpts are. */
export interface SearchSize {
  readonly limit?: number | undefined
  readonly excerptCharacters?: number | undefined
}

/** The passages for one query, which were searched once, as results and as evidence. */
export interface Retrieval {
  /** As `search` returns them without a filter. @throws KnowledgeError `invalid_limit` */
  hits(options?: SearchSize): readonly SearchHit[]
  /** As `evidence` returns them. @throws KnowledgeError `invalid_limit` */
  evidence(budget: EvidenceBudget): readonly EvidencePassage[]
}

/** One immutable state of everything that can be found. */
export interface Knowledge {
  /** Revision of the whole content. */
  readonly revision: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly providers: readonly Provider[]
  /** The publisher's instructions for agents, such as how to cite: plain sentences on one line. */
  readonly agentInstructions?: string | undefined
  /** Who publishes it; undefined for a profile without a name. */
  readonly publisher?: Publisher | undefined
  /** The page at exactly this canonical path. */
  page(path: string): PublishedPage | undefined
  /** @throws KnowledgeError `invalid_option` if an argument is not a text */
  findPage(reference: string): PageLookup
  /**
   * Either order; id, name or alias in any case.
   *
   * @throws KnowledgeError `invalid_option` if an argument is not a text
   */
  findComparison(providerA: string, providerB: string): ComparisonLookup
  /**
   * Best first. `limit` 1 to 20, default 6. Every hit meets the filter. At most two of the first six hits are of one page while other pages
   * match. `excerptCharacters`: code points of an excerpt, 600 at most and by default. A signal that has aborted rejects with its own reason.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  search(query: string, options?: SearchFilter & SearchSize & { readonly signal?: AbortSignal }): Promise<readonly SearchHit[]>
  /**
   * The query with its misspelt words corrected, as `search` uses it; undefined if there is none.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`
   */
  correctedQuery(query: string): string | undefined
  /**
   * Best first, neighbours merged, within the budget. A signal that has aborted rejects with its own reason.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  evidence(question: string, options: EvidenceBudget & { readonly signal?: AbortSignal }): Promise<readonly EvidencePassage[]>
}

/** A knowledge base that a server uses. */
export interface ServedKnowledge extends Knowledge {
  /**
   * Searches once for several readings, of which each can have its own turn of the event loop.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`
   */
  retrieve(query: string): Promise<Retrieval>
  /**
   * The redirect of a path that is not exactly a page's: `/Pricing/` and `/pricing.html` to `/pricing`; for a page with `formerly: [/old]`,
   * `/old` to its path and `/old.md` to that of its Markdown. Undefined without a redirect.
   */
  redirect(path: string): string | undefined
  /**
   * Marks the words of a query in the texts of its hits.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`
   */
  markWords(query: string): (text: string) => readonly MarkedPart[]
  /**
   * The path and anchor of the best passage for a question, if it contains nearly all words that the question asks for; undefined if not.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`
   */
  covers(question: string): string | undefined
  /** Stems words in the language of a text, as the index does; undefined for a stop word. */
  stemmer(text: string): (word: string) => string | undefined
  /** The pages that have the words of a text, except its first and last word, in publication order. */
  pagesWith(text: string): readonly PublishedPage[]
  /** Undefined without vectors. */
  readonly vectors: Pick<VectorState, 'status'> | undefined
}

/** A served knowledge base that takes further files. */
export interface RestoredKnowledge extends ServedKnowledge {
  /**
   * The knowledge base after some edits, one after another, in slices of some milliseconds. This one stays as it is and can still be searched, but
   * only the newest one takes further edits. Nothing that is unchanged is copied or read. Scores depend on the average lengths of texts in
   * the first file; everything else is as in a new one. Vectors take no edits.
   */
  edited(files: readonly KnowledgeRows[]): Promise<RestoredKnowledge>
}

/** A knowledge base made in this thread; all of it can be stored. */
export interface IndexedKnowledge extends ServedKnowledge {
  readonly vectors: VectorState | undefined
  /** All of it, for `@svc/knowledge-index/rows`: any release may change them. */
  rows(): Promise<KnowledgeRows<PageData>>
}
