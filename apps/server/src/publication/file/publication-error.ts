/** A publication's file cannot be built, written or served. The message contains no text of the content. */
export class PublicationError extends Error {
  override readonly name = 'PublicationError'
  readonly code: PublicationErrorCode
  /** What to do next. */
  readonly resolution: string

  constructor(code: PublicationErrorCode, message: string, resolution: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.resolution = resolution
  }
}

export type PublicationErrorCode =
  | 'database_missing'
  | 'build_too_long'
  | 'build_out_of_memory'
  | 'build_failed'
  | 'cannot_write'
  | 'cannot_read'
  | 'database_failed'
  | 'nothing_stored'
  | 'digest_missing'
  | 'digest_mismatch'
  | 'other_program'
  | 'other_settings'
