/** Every mistake that a caller of this package can make. */
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

/** A caller's mistake: what happened, and in `resolution` what to do about it. */
export class KnowledgeError extends Error {
  override readonly name = 'KnowledgeError'
  readonly code: KnowledgeErrorCode
  /** What to do next, in one sentence. */
  readonly resolution: string

  constructor(code: KnowledgeErrorCode, message: string, resolution: string) {
    super(message)
    this.code = code
    this.resolution = resolution
  }
}
