import { once } from 'node:events'
import { createServer } from 'node:http'

const answer = (text) =>
  JSON.stringify({
    id: '1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  })
const json = { 'Content-Type': 'application/json' }

/** Every way in which a language model, or what stands before it, has been seen to answer; they take turns. */
const behaviours = [
  (response) => response.writeHead(200, json).end(answer('{"claims":[],"unanswered_questions":["Why?"]}')),
  (response) =>
    response
      .writeHead(200, json)
      .end(answer('{"claims":[{"text":"All is covered.","supports":[],"qualification":null}],"unanswered_questions":[]}')),
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

/** An OpenAI-compatible endpoint on a loopback port that fails in every way in turn. */
export async function startFailingModel() {
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    behaviours[requests % behaviours.length](response)
    requests += 1
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
