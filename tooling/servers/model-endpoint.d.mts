import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface ModelRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
}

/** How an endpoint responds; one that does nothing never responds. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => unknown

export interface ModelEndpoint {
  /** Ends in /v1. */
  readonly baseUrl: string
  /** Configure it for answers. */
  readonly variables: { readonly INFERENCE_BASE_URL: string; readonly INFERENCE_API_KEY: string; readonly INFERENCE_MODEL: string }
  readonly requests: ModelRequest[]
  /** For the next requests. */
  behaviour: Behaviour
  close(): Promise<void>
}

/** An OpenAI-compatible endpoint on a loopback port, for completions and embeddings. */
export declare function startModelEndpoint(behaviour: Behaviour): Promise<ModelEndpoint>

export declare function json(body: unknown, status?: number): Behaviour

interface Members {
  readonly choice?: object
  readonly message?: object
  readonly rest?: object
}

/** A chat completion with this text, and with further members of the body, of its choice and of the choice's message. */
export declare function says(text: string | null, members?: Members): Behaviour

interface DraftClaim {
  readonly statements: readonly string[]
  readonly qualified_by: readonly string[]
}

/** A completion with this draft of an answer. */
export declare function drafts(claims: readonly DraftClaim[]): Behaviour

/** The vector of every text of a request for embeddings. */
export declare function embeds(vectorOf: (text: string) => readonly number[]): Behaviour
