import { OperatorError } from '@svc/composition'

/** A publication's file cannot be built, written or served. */
export class PublicationError extends OperatorError {
  override readonly name = 'PublicationError'
  readonly code: PublicationErrorCode

  constructor(code: PublicationErrorCode, message: string, resolution: string, options?: ErrorOptions) {
    super(message, resolution, options)
    this.code = code
  }
}

export type PublicationErrorCode =
  | 'database_missing'
  | 'build_too_long'
  | 'build_out_of_memory'
  | 'build_failed'
  | 'unsettled_content'
  | 'taken_path'
  | 'cannot_write'
  | 'cannot_read'
  | 'database_failed'
  | 'nothing_stored'
  | 'digest_missing'
  | 'digest_mismatch'
  | 'other_base'
  | 'other_program'
  | 'other_settings'
