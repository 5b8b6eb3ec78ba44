import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GenerationRequest } from '@svc/answer-engine'
import { idsOf } from '@svc/answer-engine/testing'

/** A language model behind real HTTP that selects one statement for each request, in turn. */
export interface PointingModel {
  readonly baseUrl: string
  close(): void
}

/** @param texts of the statements, as in a page's Markdown; several in one list are one claim */
export async function startPointingModel(texts: readonly (readonly string[])[]): Promise<PointingModel> {
  let turn = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const prompt = JSON.parse(Buffer.concat(chunks).toString()) as Pick<GenerationRequest, 'messages'>
    const draft = { claims: [{ statements: idsOf(prompt, ...(texts[turn++ % texts.length] ?? [])), qualified_by: [] }], unanswered: [] }
    const message = { role: 'assistant', content: JSON.stringify(draft), refusal: null }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
