/** The closed list of codes of an `AnswerEngineError`. */
export type AnswerEngineErrorCode = 'invalid_question' | 'invalid_option'

/**
 * The program that uses the engine passed an invalid argument or option. Limits and failures are values, see `Answer`.
 *
 * @example if (error instanceof AnswerEngineError) console.error(error.code, error.resolution)
 */
export class AnswerEngineError extends Error {
  /** Stable, machine-readable. */
  readonly code: AnswerEngineErrorCode
  /** The fix, in one sentence. */
  readonly resolution: string

  constructor(code: AnswerEngineErrorCode, message: string, resolution: string) {
    super(message)
    this.name = 'AnswerEngineError'
    this.code = code
    this.resolution = resolution
  }
}

/** @throws {AnswerEngineError} `invalid_option` */
export function checkOption(isValid: boolean, message: string, resolution: string): void {
  if (!isValid) throw new AnswerEngineError('invalid_option', message, resolution)
}
