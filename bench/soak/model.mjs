import { once } from 'node:events'
import { createServer } from 'node:http'

const answer = (text) =>
  JSON.stringify({
    id: '1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  })
const json = { 'Content-Type': 'application/json' }

/** A question with this word is not answered before its caller leaves. */
export const heldWord = 'patiently'

/** Failures of language models and their proxies, in turn. */
const failures = [
  (response) => response.writeHead(200, json).end(answer('{"claims":[],"unanswered":["Why?"]}')),
  (response) =>
    response
      .writeHead(200, json)
      .end(answer('{"claims":[{"statements":["S9999"],"qualified_by":[]},{"statements":[],"qualified_by":[]}],"unanswered":[]}')),
  (response) => response.writeHead(200, json).end(answer('no JSON')),
  (response) => response.writeHead(200, json).end(''),
  (response) => response.writeHead(200, json).end('x'.repeat(3_000_000)),
  (response) => response.writeHead(429, { ...json, 'Retry-After': '1' }).end('{"error":{"message":"slow down"}}'),
  (response) => response.writeHead(500).end('<h1>Internal</h1>'),
  (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  (response) => response.socket.destroy(),
  (response) => response.writeHead(200, json).write('{"choices":'),
  // Never: the deadline or the caller ends it.
  () => undefined,
]

/** Selects the first statement of the first passage. */
function answerHonestly(response, prompt) {
  const [, id = 'S9999'] = /^(S\d+) .*This is generation-\d+\./m.exec(prompt) ?? []
  const claims = [{ statements: [id], qualified_by: [] }]
  response.writeHead(200, json).end(answer(JSON.stringify({ claims, unanswered: [] })))
}

/** An OpenAI-compatible endpoint on a loopback port: every second response is valid, the others fail in each way in turn. */
export async function startFailingModel() {
  let requests = 0
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    const prompt = await readPrompt(request).catch(() => undefined)
    if (prompt === undefined || prompt.includes(heldWord)) return
    requests += 1
    if (requests % 2 === 0) answerHonestly(response, prompt)
    else failures[Math.floor(requests / 2) % failures.length](response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    requests: () => requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readPrompt(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { messages } = JSON.parse(Buffer.concat(chunks).toString())
  return messages.map(({ content }) => content).join('\n')
}
