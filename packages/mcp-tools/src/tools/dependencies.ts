import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge, PublishedPage } from '@svc/knowledge-index'

/** What the tools and resources need to know of what is published; `createKnowledge` gives it, an embedder may bring their own. */
export type PublishedKnowledge = Pick<
  Knowledge,
  'baseUrl' | 'revision' | 'pages' | 'providers' | 'agentInstructions' | 'findPage' | 'findComparison' | 'search' | 'correctedQuery'
>

/** What the tools answer from. */
export interface KnowledgeDependencies {
  readonly knowledge: PublishedKnowledge
  /** Answers questions; without it `ask_service` is not offered. */
  readonly answers?: AnswerEngine | undefined
  /**
   * Reads a document of the service, such as `/llms.txt` or `/developers`, as Markdown. Without it `get_page` makes `/llms.txt` of the pages and knows
   * no other document.
   */
  readonly document?: ((path: string) => Promise<DocumentLookup>) | undefined
  /** Reads a stored revision of a page. Without it `get_page` returns only current ones. */
  readonly revision?: ((path: string, revision: string) => Promise<RevisionLookup>) | undefined
  /** Hears of exceptions inside a tool. The caller of the tool only learns that the tool failed. */
  readonly onError?: ((error: unknown, tool: string) => void) | undefined
}

/** What is at the path of a document. */
export type DocumentLookup =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'unavailable' }
  | { readonly status: 'unknown' }

/** What a page was at a revision. */
export type RevisionLookup =
  /** The page has the addresses of the revision; `publishedAt`: ISO 8601, when it was first published, if anybody wrote that down. */
  | { readonly status: 'found'; readonly page: PublishedPage; readonly publishedAt: string | undefined; readonly isCurrent: boolean }
  /** `kept`: the revisions of the page that are, newest first. */
  | { readonly status: 'not_kept'; readonly kept: readonly string[] }
  | { readonly status: 'unknown_page' }
  | { readonly status: 'unavailable' }
