import OpenAI, { APIError } from 'openai'
import * as z from 'zod'
import { AnswerEngineError } from '../ports/answer-engine-error.ts'
import {
  type AnswerModel,
  GenerationError,
  type GenerationErrorDetail,
  type GenerationRequest,
  type ModelUsage,
} from '../ports/answer-model.ts'
import { boundedFetch, ResponseTooLarge } from './bounded-fetch.ts'

/** The endpoint, its key and the model, for `createOpenAiModel`. */
export interface OpenAiModelOptions {
  /** Address of the API, with its version: `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The provider's name of the model. */
  readonly model: string
  /** Which of the two APIs the endpoint speaks; default `chat_completions`. */
  readonly api?: 'chat_completions' | 'responses' | undefined
  /** How the Chat Completions endpoint calls its token cap; default `max_completion_tokens`, older servers know `max_tokens`. */
  readonly tokenParameter?: 'max_completion_tokens' | 'max_tokens' | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Hears what a call took, also one whose text is not used; not of a call that failed or whose endpoint does not count. */
  readonly onUsage?: ((usage: ModelUsage) => void) | undefined
}

/**
 * A model behind any endpoint that speaks OpenAI's Chat Completions (with `response_format: json_schema, strict`) or
 * Responses API. One call is one request: no retry, no redirect, at most 256 KiB of response; aborting closes the connection.
 * No setting is taken from the environment, nothing is logged, and no error carries the endpoint's words.
 *
 * @throws {AnswerEngineError} `invalid_option` when the address is not http(s), or key or model are empty
 */
export function createOpenAiModel(options: OpenAiModelOptions): AnswerModel {
  checkOptions(options)
  const client = makeClient({
    baseURL: options.baseUrl,
    apiKey: options.apiKey,
    maxRetries: 0,
    // The package would otherwise take these from OPENAI_* variables, which belong to other programs.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    fetch: boundedFetch(options.fetch ?? globalThis.fetch),
  })
  const complete = options.api === 'responses' ? completeResponse : completeChat

  return {
    name: options.model,
    async generate(request) {
      try {
        return await complete(client, options, request)
      } catch (error) {
        request.signal.throwIfAborted()
        throw GenerationError.isInstance(error) ? error : new GenerationError(detailOf(error))
      }
    },
  }
}

const customHeaders = 'OPENAI_CUSTOM_HEADERS'

/**
 * The package parses one more variable when a client is made, has no option against it and throws when it is malformed. Nothing else
 * runs while it is hidden.
 */
function makeClient(options: ConstructorParameters<typeof OpenAI>[0]): OpenAI {
  // biome-ignore lint/style/noRestrictedGlobals: nothing is taken from the environment here, one variable is kept from being taken.
  const { env } = process
  const hidden = env[customHeaders]
  delete env[customHeaders]
  try {
    return new OpenAI(options)
  } finally {
    if (hidden !== undefined) env[customHeaders] = hidden
  }
}

function checkOptions({ baseUrl, apiKey, model }: OpenAiModelOptions): void {
  const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new AnswerEngineError(
      'invalid_option',
      'baseUrl is not an http(s) address.',
      'Pass an address such as https://api.openai.com/v1.',
    )
  }
  // A header value of printable ASCII: anything else would only fail at the first question.
  if (!/^[!-~]+$/.test(apiKey)) {
    throw new AnswerEngineError('invalid_option', 'apiKey is empty or contains white space.', 'Pass the key without quotes or line breaks.')
  }
  if (model.trim() === '') {
    throw new AnswerEngineError('invalid_option', 'model is empty.', "Pass the provider's name of a model.")
  }
}

async function completeChat(client: OpenAI, { model, tokenParameter, onUsage }: OpenAiModelOptions, request: GenerationRequest) {
  const body: unknown = await client.chat.completions.create(
    {
      model,
      messages: [...request.messages],
      response_format: { type: 'json_schema', json_schema: strictFormat(request) },
      [tokenParameter ?? 'max_completion_tokens']: request.maxOutputTokens,
    },
    { signal: request.signal },
  )
  reportUsage(body, onUsage)
  return readChat(body)
}

async function completeResponse(client: OpenAI, { model, onUsage }: OpenAiModelOptions, request: GenerationRequest) {
  const body: unknown = await client.responses.create(
    {
      model,
      input: [...request.messages],
      text: { format: { type: 'json_schema', ...strictFormat(request) } },
      max_output_tokens: request.maxOutputTokens,
      store: false,
    },
    { signal: request.signal },
  )
  reportUsage(body, onUsage)
  return readResponse(body)
}

const tokens = z.int().min(0)
/** The two APIs count under different names. */
const usageSchema = z.object({
  usage: z.union([
    z.object({ prompt_tokens: tokens, completion_tokens: tokens }).transform((usage) => [usage.prompt_tokens, usage.completion_tokens]),
    z.object({ input_tokens: tokens, output_tokens: tokens }).transform((usage) => [usage.input_tokens, usage.output_tokens]),
  ]),
})

function reportUsage(body: unknown, onUsage: OpenAiModelOptions['onUsage']): void {
  const [inputTokens, outputTokens] = usageSchema.safeParse(body).data?.usage ?? []
  if (inputTokens !== undefined && outputTokens !== undefined) onUsage?.({ inputTokens, outputTokens })
}

function strictFormat({ schema }: GenerationRequest) {
  return { name: 'answer_draft', schema: { ...schema }, strict: true }
}

const text = z.string().nullish()
const chatSchema = z.object({
  choices: z.array(z.object({ finish_reason: text, message: z.object({ content: text, refusal: text }) })),
})

function readChat(body: unknown): string {
  const choice = chatSchema.safeParse(body).data?.choices[0]
  if (choice === undefined) throw new GenerationError('invalid_output')
  if (choice.finish_reason === 'content_filter') throw new GenerationError('filtered')
  if (choice.message.refusal) throw new GenerationError('refused')
  if (choice.finish_reason === 'length') throw new GenerationError('truncated')
  return textOf(choice.message.content)
}

const responseSchema = z.object({
  status: text,
  incomplete_details: z.object({ reason: text }).nullish(),
  output: z.array(z.object({ type: z.string(), content: z.array(z.object({ type: z.string(), text, refusal: text })).nullish() })),
})

function readResponse(body: unknown): string {
  const response = responseSchema.safeParse(body).data
  if (response === undefined) throw new GenerationError('invalid_output')
  const parts = response.output.flatMap((item) => (item.type === 'message' ? (item.content ?? []) : []))
  if (response.incomplete_details?.reason === 'content_filter') throw new GenerationError('filtered')
  if (parts.some((part) => part.type === 'refusal')) throw new GenerationError('refused')
  if (response.status === 'incomplete') throw new GenerationError('truncated')
  if (response.status === 'failed') throw new GenerationError('upstream_error')
  return textOf(parts.map((part) => (part.type === 'output_text' ? (part.text ?? '') : '')).join(''))
}

function textOf(content: string | null | undefined): string {
  if (!content) throw new GenerationError('invalid_output')
  return content
}

function detailOf(error: unknown): GenerationErrorDetail {
  if (error instanceof APIError) {
    if (error.status === 401 || error.status === 403) return 'rejected_credentials'
    if (error.status === 404) return 'unknown_model'
    return 'upstream_error'
  }
  // A body that ends in the middle of a value, is not JSON at all or does not end.
  return error instanceof SyntaxError || error instanceof ResponseTooLarge ? 'invalid_output' : 'upstream_error'
}
