import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A language model behind real HTTP that claims what it is told to, wherever the evidence it is sent has the quotes. */
export interface QuotingModel {
  readonly baseUrl: string
  close(): void
}

export interface ScriptedClaim {
  readonly text: string
  /** As it stands in the page's Markdown. */
  readonly quote: string
}

export async function startQuotingModel(claims: readonly ScriptedClaim[]): Promise<QuotingModel> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] }
    const evidence = messages.map(({ content }) => content).join('\n')
    const draft = {
      claims: claims.flatMap(({ text, quote }) => {
        const at = evidence.indexOf(quote)
        if (at < 0) return []
        const id = [...evidence.slice(0, at).matchAll(/\bE\d{1,2}\b/g)].at(-1)?.[0]
        return [{ text, support: [{ evidence_id: id, quote }], qualification: null }]
      }),
      unanswered_questions: [],
    }
    const message = { role: 'assistant', content: JSON.stringify(draft), refusal: null }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
