import OpenAI, { APIError } from 'openai'
import * as z from 'zod'
import { checkOption } from '../ports/answer-engine-error.ts'
import {
  type AnswerModel,
  GenerationError,
  type GenerationErrorDetail,
  type GenerationRequest,
  type ModelUsage,
} from '../ports/answer-model.ts'

/** The endpoint of a model, and how it is called. */
export interface OpenAiModelOptions {
  /** Address of the API, with its version: `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The provider's name of the model. */
  readonly model: string
  /** Which of the two APIs the endpoint speaks. @default 'chat_completions' */
  readonly api?: 'chat_completions' | 'responses' | undefined
  /** How the Chat Completions endpoint calls its token cap; older servers know `max_tokens`. @default 'max_completion_tokens' */
  readonly tokenParameter?: 'max_completion_tokens' | 'max_tokens' | undefined
  /** @default the platform's `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Receives the tokens of each call, if the endpoint reports them. @default no report */
  readonly onUsage?: ((usage: ModelUsage) => void) | undefined
}

/**
 * A model behind any endpoint that speaks OpenAI's Chat Completions (with `response_format: json_schema, strict`) or
 * Responses API. One call is one request: no retry, no redirect, at most 256 KiB of response; aborting closes the connection.
 * No setting is taken from the environment, nothing is logged, and no error carries the endpoint's words.
 *
 * @example const model = createOpenAiModel({ baseUrl: 'https://api.openai.com/v1', apiKey, model: 'gpt-5-mini' })
 * @throws {AnswerEngineError} `invalid_option` when the address is not http(s), key or model are missing or empty, or another option is unknown
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
  const api = apis[options.api ?? 'chat_completions']

  return {
    async generate(request) {
      try {
        const body: unknown = await api.create(client, options, request)
        const [inputTokens, outputTokens] = usageSchema.safeParse(body).data?.usage ?? []
        if (inputTokens !== undefined && outputTokens !== undefined) options.onUsage?.({ inputTokens, outputTokens })
        return api.read(body)
      } catch (error) {
        request.signal.throwIfAborted()
        if (GenerationError.isInstance(error)) throw error
        throw new GenerationError(detailOf(error), { status: error instanceof APIError ? error.status : undefined })
      }
    },
  }
}

const customHeaders = 'OPENAI_CUSTOM_HEADERS'

/** The package also parses this variable when a client is made, without an option against it, and throws if it is malformed. */
function makeClient(options: ConstructorParameters<typeof OpenAI>[0]): OpenAI {
  // biome-ignore lint/style/noRestrictedGlobals: hides one variable from the package, and reads none.
  const { env } = process
  const hidden = env[customHeaders]
  delete env[customHeaders]
  try {
    return new OpenAI(options)
  } finally {
    if (hidden !== undefined) env[customHeaders] = hidden
  }
}

function checkOptions(options: Partial<OpenAiModelOptions> | undefined): void {
  const { baseUrl = '', apiKey, model, api, tokenParameter } = options ?? {}
  const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''
  const isWeb = protocol === 'https:' || protocol === 'http:'
  checkOption(isWeb, 'baseUrl is not an http(s) address.', 'Pass an address such as https://api.openai.com/v1.')
  // A header value of printable ASCII: anything else would only fail at the first question.
  const isKey = typeof apiKey === 'string' && /^[!-~]+$/.test(apiKey)
  checkOption(isKey, 'apiKey is missing, empty or contains white space.', 'Pass the key without quotes or line breaks.')
  checkOption(typeof model === 'string' && model.trim() !== '', 'model is missing or empty.', "Pass the provider's name of a model.")
  checkOption(api === undefined || Object.hasOwn(apis, api), 'api is not one of the two APIs.', "Pass 'chat_completions' or 'responses'.")
  const isCap = [undefined, 'max_completion_tokens', 'max_tokens'].includes(tokenParameter)
  checkOption(isCap, 'tokenParameter is not the name of a token cap.', "Pass 'max_completion_tokens' or 'max_tokens'.")
}

const tokens = z.int().min(0)
/** The two APIs count under different names. */
const usageSchema = z.object({
  usage: z.union([
    z.object({ prompt_tokens: tokens, completion_tokens: tokens }).transform((usage) => [usage.prompt_tokens, usage.completion_tokens]),
    z.object({ input_tokens: tokens, output_tokens: tokens }).transform((usage) => [usage.input_tokens, usage.output_tokens]),
  ]),
})

const strictFormat = ({ schema }: GenerationRequest) => ({ name: 'answer_draft', schema: { ...schema }, strict: true })

interface Api {
  create(client: OpenAI, options: OpenAiModelOptions, request: GenerationRequest): Promise<unknown>
  read(body: unknown): string
}

const text = z.string().nullish()
/** Servers of open models send parts, call a tool with the JSON, or take all of it for reasoning. Other shapes count as absent. */
const written = z
  .union([z.string(), z.array(z.object({ text }))])
  .nullish()
  .catch(null)
const toolCalls = z
  .array(z.object({ function: z.object({ arguments: text }) }))
  .nullish()
  .catch(null)
const messageSchema = z.object({
  content: written,
  refusal: text,
  tool_calls: toolCalls,
  reasoning_content: written,
  reasoning: written,
})
const chatSchema = z.object({ choices: z.array(z.object({ finish_reason: text, message: messageSchema })) })

const chatCompletions: Api = {
  create: (client, { model, tokenParameter = 'max_completion_tokens' }, request) =>
    client.chat.completions.create(
      {
        model,
        messages: [...request.messages],
        response_format: { type: 'json_schema', json_schema: strictFormat(request) },
        [tokenParameter]: request.maxOutputTokens,
      },
      { signal: request.signal },
    ),
  read(body) {
    const choice = chatSchema.safeParse(body).data?.choices[0]
    if (choice === undefined) throw new GenerationError('invalid_output')
    if (choice.finish_reason === 'content_filter') throw new GenerationError('filtered')
    if (choice.message.refusal) throw new GenerationError('refused')
    if (choice.finish_reason === 'length') throw new GenerationError('truncated')
    const { content, tool_calls: calls, reasoning_content: reasoning, reasoning: thoughts } = choice.message
    const answered = textOf(content)
    const called = (calls ?? []).map((call) => call.function.arguments ?? '').join('\n')
    // The last draft of a text counts, so that a call counts only without one in the content.
    return nonEmpty(answered === '' ? called || textOf(reasoning) || textOf(thoughts) : `${called}\n${answered}`)
  },
}

const outputSchema = z.object({
  type: z.string(),
  content: z.array(z.object({ type: z.string(), text, refusal: text })).nullish(),
  arguments: text,
})
const responseSchema = z.object({
  status: text,
  incomplete_details: z.object({ reason: text }).nullish(),
  output: z.array(outputSchema),
})

const responses: Api = {
  create: (client, { model }, request) =>
    // `responses.create` reads the body before it returns it, and throws if the body is not a complete response.
    client.post('/responses', {
      body: {
        model,
        input: [...request.messages],
        text: { format: { type: 'json_schema', ...strictFormat(request) } },
        max_output_tokens: request.maxOutputTokens,
        store: false,
      } satisfies OpenAI.Responses.ResponseCreateParamsNonStreaming,
      signal: request.signal,
    }),
  read(body) {
    const response = responseSchema.safeParse(body).data
    if (response === undefined) throw new GenerationError('invalid_output')
    const messages = response.output.flatMap((item) => (item.type === 'message' ? [item.content ?? []] : []))
    const parts = messages.flat()
    if (response.incomplete_details?.reason === 'content_filter') throw new GenerationError('filtered')
    if (parts.some((part) => part.type === 'refusal')) throw new GenerationError('refused')
    if (response.status === 'incomplete') throw new GenerationError('truncated')
    if (response.status === 'failed') throw new GenerationError('upstream_error')
    // Messages before the last one with text are commentary.
    const texts = messages.map((message) => textOf(message.filter(({ type }) => type === 'output_text')))
    const called = response.output.map((item) => item.arguments ?? '').join('\n')
    return nonEmpty(texts.findLast((message) => message !== '') ?? called)
  },
}

const apis = { chat_completions: chatCompletions, responses }

/** A text or the joined text of parts, without white space around it. */
function textOf(content: z.infer<typeof written>): string {
  const joined = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  return joined.trim()
}

function nonEmpty(found: string): string {
  if (found.trim() === '') throw new GenerationError('invalid_output')
  return found
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

/** Bytes of a response body after decompression. A draft of 2,048 tokens takes about 10 KiB. */
const maxBodyBytes = 256 * 1_024

/** The upstream sent more than a draft can be. */
class ResponseTooLarge extends Error {
  constructor() {
    super(`The response is larger than ${maxBodyBytes} bytes.`)
    this.name = 'ResponseTooLarge'
  }
}

/** Other headers describe this machine or come from environment variables. */
const sentHeaders = ['accept', 'authorization', 'content-type', 'user-agent']

/** A fetch without redirects that sends only the headers of a completion and reads at most 256 KiB. */
function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers([...new Headers(init?.headers)].filter(([name]) => sentHeaders.includes(name)))
    const response = await fetch(input, { ...init, headers, redirect: 'error' })
    if (response.body === null) return response
    const { status, statusText } = response
    const described = new Headers(response.headers)
    // The package parses only a body of this type, and not every server names it.
    described.set('content-type', 'application/json')
    return new Response(boundedStream(response.body), { status, statusText, headers: described })
  }
}

function boundedStream(body: NonNullable<Response['body']>): NonNullable<Response['body']> {
  let bytes = 0
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      // The error also cancels the body, which closes the connection.
      if (bytes > maxBodyBytes) controller.error(new ResponseTooLarge())
      else controller.enqueue(chunk)
    },
  })
  return body.pipeThrough(bound)
}
