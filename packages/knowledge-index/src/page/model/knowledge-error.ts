/** Every error of a call of this package. */
export type KnowledgeErrorCode =
  | 'empty_query'
  | 'query_too_long'
  | 'invalid_limit'
  | 'invalid_option'
  | 'invalid_passage'
  | 'duplicate_passage'
  | 'invalid_vector'
  | 'invalid_data'
  | 'content_changed'

/** An error of a call. @example if (error instanceof KnowledgeError) console.error(error.code, error.resolution) */
export class KnowledgeError extends Error {
  override readonly name = 'KnowledgeError'
  readonly code: KnowledgeErrorCode
  /** The next step, in one sentence. */
  readonly resolution: string

  constructor(code: KnowledgeErrorCode, message: string, resolution: string) {
    super(message)
    this.code = code
    this.resolution = resolution
  }
}
