import type { Provider } from '../content/content.ts'
import type { PageKind, PublishedPage, Section } from '../model/page.ts'
import type { Statement } from '../model/statement.ts'
import type { KnowledgeData } from '../publish/knowledge-data.ts'
import type { MarkedPart } from '../search/marked-words.ts'
import type { SearchFilter } from '../search/passage-index.ts'
import type { EvidenceBudget } from '../search/query-bounds.ts'
import type { VectorState } from '../search/vectors/vectors.ts'

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
  /** The excerpt as a reader sees it, a line for each paragraph, item or row: at most 600 code points, with an ellipsis at each end that was cut. */
  readonly text: string
  readonly score: number
  /** Other pages that say the same here, such as versions of one page; at most 20, absent when there is none. */
  readonly also?: readonly SameText[]
}

/** Where the text of a hit is published too. */
export interface SameText {
  /** Canonical URL with the section's percent-encoded anchor. */
  readonly url: string
  readonly markdownUrl: string
}

/** A stretch of published text handed to the answer engine. Offsets count code points of the page's published text. */
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
  /**
   * Of the best three passages with a statement: the statement, wholly in the passage, that shares most with the question by the index's weights
   * of its terms; of equals the first.
   */
  readonly lead?: Statement
  readonly score: number
}

/** What a reader would look at first in a passage, in one section. */
export interface EvidenceExcerpt {
  /** At most 600 code points of the passage's text around the best match, verbatim. */
  readonly text: string
  /** Heading path of the section that contains the excerpt, joined by ` > `. */
  readonly section: string
  /** Canonical URL with that section's percent-encoded anchor. */
  readonly url: string
}

/** What a reference to a page (path, `.md` path, URL, `.md` URL, a path it had before, with an optional `#anchor`) leads to. */
export type PageLookup =
  /** `movedFrom`: the path of the reference, where the page had it before. */
  | { readonly status: 'found'; readonly page: PublishedPage; readonly section?: Section; readonly movedFrom?: string }
  | UnknownPage
  | { readonly status: 'unknown_anchor'; readonly page: PublishedPage; readonly anchor: string }

export interface UnknownPage {
  readonly status: 'unknown_page'
  /** Up to 3 pages with a path or title that is near enough to be meant, best first. */
  readonly nearest: readonly PublishedPage[]
  /** The path of the reference on this service; absent where it is an address of another one. */
  readonly path?: string
  readonly anchor?: string
}

/** What a pair of provider names leads to. */
export type ComparisonLookup =
  | { readonly status: 'found'; readonly page: PublishedPage; readonly providers: readonly [Provider, Provider] }
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

/** One immutable state of everything that can be found. */
export interface Knowledge {
  /** Revision of the whole content. */
  readonly revision: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** In publication order. */
  readonly pages: readonly PublishedPage[]
  readonly providers: readonly Provider[]
  /** What the publisher asks of agents, such as how to cite: plain sentences on one line. */
  readonly agentInstructions?: string
  /** The page at exactly this canonical path. */
  page(path: string): PublishedPage | undefined
  /** @throws KnowledgeError `invalid_option` for what is no text */
  findPage(reference: string): PageLookup
  /**
   * Either order; id, name or alias in any case.
   *
   * @throws KnowledgeError `invalid_option` for what is no text
   */
  findComparison(providerA: string, providerB: string): ComparisonLookup
  /**
   * Best first. `limit` 1 to 20, default 6. Every hit meets the filter. At most two of the first six hits are of one page while other pages
   * match. A signal that has aborted rejects with its own reason.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  search(query: string, options?: SearchFilter & { readonly limit?: number; readonly signal?: AbortSignal }): Promise<readonly SearchHit[]>
  /**
   * The query with its misspelt words as the pages spell them, which is what `search` looks for; undefined when it looks for the words as they are.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`
   */
  correctedQuery(query: string): string | undefined
  /**
   * Best first, neighbours merged, within the budget. A signal that has aborted rejects
   * with its own reason.
   *
   * @throws KnowledgeError `empty_query`, `query_too_long`, `invalid_limit`, `invalid_option`
   */
  evidence(question: string, options: EvidenceBudget & { readonly signal?: AbortSignal }): Promise<readonly EvidencePassage[]>
}

/** A knowledge base, as people and agents are served from it. */
export interface ServedKnowledge extends Knowledge {
  /**
   * Where a path that is not exactly a page's leads: `/Pricing/` and `/pricing.html` to `/pricing`, `/old` and `/old.md` of a page that was
   * `formerly: [/old]` to its path and to that of its Markdown. Undefined where it leads nowhere.
   */
  redirect(path: string): string | undefined
  /**
   * Marks what a query looks for in the texts of its hits.
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
  /**
   * Stems words in the language of a text, as the index does; undefined for a word that says nothing about a subject.
   */
  stemmer(text: string): (word: string) => string | undefined
  /** The pages that have the words of a text, in publication order; the first and the last word of the text are not asked for. */
  pagesWith(text: string): readonly PublishedPage[]
  /** Undefined when no vectors were wanted. */
  readonly vectors: Pick<VectorState, 'status'> | undefined
}

/** A knowledge base made in this thread; its index can be saved for the next start, and all of it can be sent to another thread. */
export interface IndexedKnowledge extends ServedKnowledge {
  readonly vectors: VectorState | undefined
  /** The built index as bytes, the same for the same content; to be given to `createKnowledge` with that content. */
  snapshot(): Promise<Uint8Array>
  /** All of it as plain data, for `restoreKnowledge` in another thread of this process. */
  data(): Promise<KnowledgeData>
}
