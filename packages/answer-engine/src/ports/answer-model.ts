/** One message of the conversation a model is given. */
export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** One request to a model, as the engine asks it. */
export interface GenerationRequest {
  readonly messages: readonly ModelMessage[]
  /** JSON Schema the text must satisfy; the same object for every request. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly maxOutputTokens: number
  /** Ends the generation: the upstream connection is closed, nothing is retried. */
  readonly signal: AbortSignal
}

/** The port to a language model. One call is one upstream request: an adapter never retries. */
export interface AnswerModel {
  /** The provider's name of the model. An answer is kept for the same question to the same model. */
  readonly name?: string | undefined
  /** The JSON text the model wrote. Rejects with a `GenerationError` when there is none; any other rejection counts as `upstream_error`. */
  generate(request: GenerationRequest): Promise<string>
}

/** What one call of a model took, as its endpoint counts it. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Why a model gave no text. */
export const generationErrorDetails = [
  /** The endpoint does not accept the credentials (401, 403). */
  'rejected_credentials',
  /** The endpoint does not know the model or the path (404). */
  'unknown_model',
  /** The endpoint could not be reached, broke off, redirected or answered with another error. */
  'upstream_error',
  /** What came is not the JSON that was asked for. */
  'invalid_output',
  /** The model declined. */
  'refused',
  /** The provider's content filter stepped in. */
  'filtered',
  /** The output ended at the token cap. */
  'truncated',
] as const

/** Why a generation failed, one of `generationErrorDetails`. */
export type GenerationErrorDetail = (typeof generationErrorDetails)[number]

/** A model's failure, without any text of the upstream: that may contain secrets or instructions. */
export class GenerationError extends Error {
  readonly detail: GenerationErrorDetail

  constructor(detail: GenerationErrorDetail, options?: ErrorOptions) {
    super(`The model gave no answer: ${detail}.`, options)
    this.name = 'GenerationError'
    this.detail = detail
  }

  /** Recognises the error also when it comes from another copy of this package, which `instanceof` does not. */
  static isInstance(error: unknown): error is GenerationError {
    if (!(error instanceof Error) || error.name !== 'GenerationError') return false
    const { detail } = error as Partial<GenerationError>
    return generationErrorDetails.some((known) => known === detail)
  }
}
