/** The adapter to an OpenAI-compatible `/embeddings` endpoint (API reference, "Create embeddings"): no redirects, a bounded body. */
import type { Embedder } from '@svc/knowledge-index'
import * as z from 'zod'
import type { Embeddings } from './configuration/configuration.ts'

/** A vector of 4,096 numbers of 20 digits takes 90 KB. */
const maxBytesPerText = 128 * 1_024
/** Bytes of a body in addition to the vectors. */
const maxOtherBytes = 64 * 1_024

const bodySchema = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })) })

/** The endpoint returned no vectors. The message contains no text of the endpoint. */
class EmbeddingsError extends Error {
  override readonly name = 'EmbeddingsError'
  /** `http_401` and the like, or what was wrong with the body. */
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The embeddings endpoint returned no vectors: ${code}.`, options)
    this.code = code
  }
}

export function createEmbedder({ baseUrl, apiKey, model }: Embeddings): Embedder {
  return {
    model,
    async embed(texts, signal) {
      const response = await fetch(`${baseUrl}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        redirect: 'error',
        signal,
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new EmbeddingsError(`http_${response.status}`)
      }
      return readVectors(await boundedText(response, maxOtherBytes + texts.length * maxBytesPerText), texts.length)
    },
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > maxBytes) throw new EmbeddingsError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Vectors in the order of the texts. The response gives them in any order, each with the index of its text. */
function readVectors(text: string, count: number): readonly number[][] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new EmbeddingsError('not_json', { cause })
  }
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) throw new EmbeddingsError('unexpected_body')
  const vectors = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]))
  const ordered = Array.from({ length: count }, (_, index) => vectors.get(index))
  if (parsed.data.data.length !== count || !ordered.every((vector) => vector !== undefined)) throw new EmbeddingsError('missing_vectors')
  return ordered
}
