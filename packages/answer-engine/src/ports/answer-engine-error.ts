/** The closed list of codes of an `AnswerEngineError`. */
export type AnswerEngineErrorCode = 'invalid_question' | 'invalid_option'

/**
 * A mistake of the program that uses the engine: an argument or an option it must not pass. How a question ends, limits and
 * failures included, is never an error but a value, see `Answer`.
 */
export class AnswerEngineError extends Error {
  /** Stable, machine-readable. */
  readonly code: AnswerEngineErrorCode
  /** What to do about it, in one sentence. */
  readonly resolution: string

  constructor(code: AnswerEngineErrorCode, message: string, resolution: string) {
    super(message)
    this.name = 'AnswerEngineError'
    this.code = code
    this.resolution = resolution
  }
}
