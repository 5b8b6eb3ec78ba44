/** Runs the engine with that model. A server on this machine replaces http://localhost:8000. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'
import { idsOf } from '@svc/answer-engine/testing'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { model } from './model.js'

const fees = 'A policy review costs $2,400 a year and covers up to 12 policies.'

/** Responses of the model's server in order: a valid id and a wrong one, then a failure. */
const answers = [
  (prompt) => [200, JSON.stringify({ claims: [claim(...idsOf(prompt, fees)), claim('S999')], unanswered: [] })],
  () => [403, 'unknown key k-123'],
  () => [500, 'out of memory'],
]
const claim = (...statements) => ({ statements, qualified_by: [] })
const requests = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  requests.push(JSON.parse(body))
  const [status, text] = answers.shift()(requests.at(-1))
  response.writeHead(status).end(text)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const overTheNetwork = globalThis.fetch
globalThis.fetch = (url, init) => overTheNetwork(url.replace('http://localhost:8000', `http://127.0.0.1:${server.address().port}`), init)

const loaded = await loadContent(fileURLToPath(new URL('../new-company/content', import.meta.url)))
assert.equal(loaded.status, 'loaded')
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://facts.harbour.example' })
const engine = createAnswerEngine({ knowledge, model, quota: createMemoryQuota() })
const ask = (question) => engine.ask({ question }, { client: '203.0.113.7' })

const answer = await ask('How much is a policy review?')
assert.match(answer.answer, /:\nA policy review costs \$2,400 a year and covers up to 12 policies\..* \[1\]$/s)
assert.equal(answer.status, 'partial')
assert.equal(answer.rejected_claims, 1)
assert.ok(answer.claims[0].evidence[0].quote.includes(fees))
assert.equal(requests[0].max_tokens, 2_048)

const misconfigured = await ask('What does a policy review cost?')
assert.deepEqual(
  [misconfigured.status, misconfigured.reason, misconfigured.detail],
  ['unavailable', 'inference_unavailable', 'rejected_credentials'],
)
const failed = await ask('What are the fees of a policy review?')
assert.deepEqual([failed.status, failed.reason, failed.detail], ['unavailable', 'generation_failed', 'upstream_error'])
for (const outcome of [misconfigured, failed]) {
  assert.ok(outcome.sources.length > 0, 'a failure keeps its sources')
  assert.doesNotMatch(JSON.stringify(outcome), /k-123|out of memory/)
}

server.close()
globalThis.fetch = overTheNetwork
console.log(`bring-your-own-model: ${answer.answer}\n1 claim that pointed at nothing was dropped.`)
