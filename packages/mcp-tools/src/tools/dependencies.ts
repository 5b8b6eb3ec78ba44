import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge, PublishedPage, Section } from '@svc/knowledge-index'
import type { ToolEvent } from '../results/tool-result.ts'

/** The knowledge base of tools and resources: the result of `createKnowledge`, or an object of yours. */
export type PublishedKnowledge = Pick<Knowledge, 'baseUrl' | 'revision' | 'pages' | 'providers' | 'agentInstructions' | 'publisher'> &
  Pick<Knowledge, 'findPage' | 'findComparison' | 'search' | 'correctedQuery'>

/** What tools and resources read from, and whom they report to. */
export interface KnowledgeDependencies {
  readonly knowledge: PublishedKnowledge
  /** @default none, and `ask_service` is not offered */
  readonly answers?: AnswerEngine | undefined
  /** Before the names of tools and resources, so that one server can have those of several companies: `acme` makes `acme_get_page`. @default none */
  readonly prefix?: string | undefined
  /** Reads a document of the service, such as `/developers`, as Markdown. @default only `/llms.txt`, made of the pages */
  readonly document?: ((path: string) => Promise<DocumentLookup>) | undefined
  /** Reads a stored revision of a page. @default only the current ones */
  readonly revision?: ((path: string, revision: string) => Promise<RevisionLookup>) | undefined
  /** Receives an event for every result that is not an error, and for every resource that is read. @default no report */
  readonly onEvent?: ((event: ToolEvent) => void) | undefined
  /** Receives exceptions of a tool, which its caller does not see. @default no report */
  readonly onError?: ((error: unknown, tool: string) => void) | undefined
}

/** @throws McpToolsError if the knowledge itself, the result of `loadContent` or nothing was passed: every call would fail later. */
export function checkDependencies(dependencies: Partial<KnowledgeDependencies> | undefined): void {
  const knowledge = dependencies?.knowledge
  if (typeof knowledge?.search === 'function') return
  throw new McpToolsError(
    'invalid_option',
    `The option knowledge is ${knowledge === undefined ? 'missing' : 'not a knowledge base'}.`,
    'Pass { knowledge }, what createKnowledge of @svc/knowledge-index returns.',
  )
}

/** A document of the service with its sections. */
export interface FoundDocument {
  readonly status: 'found'
  /** Markdown */
  readonly text: string
  /** Those of the text: `markdownSections` of `@svc/knowledge-index` returns them. */
  readonly sections: readonly Section[]
}

/** The result for the path of a document; `unavailable` if its source cannot be read now. */
export type DocumentLookup = FoundDocument | { readonly status: 'unavailable' } | { readonly status: 'unknown' }

/** The result for a stored revision of a page; `unavailable` if the history cannot be read now. */
export type RevisionLookup =
  /** The page has the addresses of the revision. `publishedAt`: first publication in ISO 8601, if known. */
  | { readonly status: 'found'; readonly page: PublishedPage; readonly publishedAt: string | undefined; readonly isCurrent: boolean }
  /** `stored`: the revisions of the page, newest first. */
  | { readonly status: 'not_kept'; readonly stored: readonly string[] }
  | { readonly status: 'unknown_page' }
  | { readonly status: 'unavailable' }

/** The closed list of codes of an `McpToolsError`. */
export type McpToolsErrorCode = 'invalid_option' | 'invalid_server' | 'handler_exists'

/**
 * The program that uses this package passed something that it cannot use. Errors of tools are results, see `ToolError`.
 *
 * @example if (error instanceof McpToolsError) console.error(error.code, error.resolution)
 */
export class McpToolsError extends TypeError {
  override readonly name = 'McpToolsError'
  readonly code: McpToolsErrorCode
  /** The next step, in one sentence. */
  readonly resolution: string

  constructor(code: McpToolsErrorCode, message: string, resolution: string) {
    super(`${message} ${resolution}`)
    this.code = code
    this.resolution = resolution
  }
}
