/** One message of a prompt. */
export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** What a model is asked. */
export interface GenerationRequest {
  readonly messages: readonly ModelMessage[]
  /** JSON Schema the text must satisfy; the same object for every request. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly maxOutputTokens: number
  /** Ends the generation: the adapter closes the connection and does not retry. */
  readonly signal: AbortSignal
}

/** The port to a language model. One call is one upstream request: an adapter never retries. */
export interface AnswerModel {
  /** The JSON text of the model. Rejects with a `GenerationError`; any other rejection counts as `upstream_error`. */
  generate(request: GenerationRequest): Promise<string>
}

/** The tokens of one call, as the endpoint counts them. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Every reason for which a generation can fail. */
export const generationErrorDetails = [
  /** The endpoint does not accept the credentials (401, 403). */
  'rejected_credentials',
  /** The endpoint does not know the model or the path (404). */
  'unknown_model',
  /** The endpoint could not be reached, broke off, redirected or answered with another error. */
  'upstream_error',
  /** The response is not the JSON that was asked for. */
  'invalid_output',
  /** The model declined. */
  'refused',
  /** The provider's content filter blocked the output. */
  'filtered',
  /** The output ended at the token cap. */
  'truncated',
] as const

/** Why a generation failed, one of `generationErrorDetails`. */
export type GenerationErrorDetail = (typeof generationErrorDetails)[number]

/**
 * A failure of a model, without upstream text, which may contain secrets or instructions.
 *
 * @example throw new GenerationError('upstream_error', { status: 502 })
 */
export class GenerationError extends Error {
  readonly detail: GenerationErrorDetail
  /** HTTP status of the endpoint, if it answered with an error. */
  readonly status: number | undefined

  constructor(detail: GenerationErrorDetail, options?: ErrorOptions & { readonly status?: number | undefined }) {
    super(`The model gave no answer: ${detail}.`, options)
    this.name = 'GenerationError'
    this.detail = detail
    this.status = options?.status
  }

  /** Unlike `instanceof`, also recognises errors of another copy of this package. */
  static isInstance(error: unknown): error is GenerationError {
    if (!(error instanceof Error) || error.name !== 'GenerationError') return false
    const { detail } = error as Partial<GenerationError>
    return generationErrorDetails.some((known) => known === detail)
  }
}
