import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour for the next requests; by default the vectors of their texts. */
export type Behaviour = (response: ServerResponse, texts: readonly string[]) => void

export interface FakeEmbeddings {
  readonly baseUrl: string
  /** The texts of every request. */
  readonly requests: (readonly string[])[]
  readonly headers: Record<string, unknown>[]
  behaviour: Behaviour
  close(): Promise<void>
}

/** Synonyms share a dimension, and every other text has the last one. */
const meanings = [
  ['car', 'automobile', 'vehicle'],
  ['refund', 'money back'],
  ['breach', 'intrusion'],
]

export function vectorOf(text: string): number[] {
  const lower = text.toLowerCase()
  const vector = meanings.map((words) => (words.some((word) => lower.includes(word)) ? 1 : 0))
  return vector.includes(1) ? [...vector, 0] : [...vector.map(() => 0), 1]
}

export const vectors: Behaviour = (response, texts) => {
  // In reverse order, because each vector has the index of its text.
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
}

/** An OpenAI-compatible embeddings endpoint on a loopback port. */
export async function startFakeEmbeddings(): Promise<FakeEmbeddings> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.on('error', () => undefined)
    const { input } = JSON.parse(Buffer.concat(chunks).toString() || '{"input":[]}') as { input: string[] }
    fake.requests.push(input)
    fake.headers.push({ ...request.headers, path: request.url })
    fake.behaviour(response, input)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeEmbeddings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    headers: [],
    behaviour: vectors,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}
