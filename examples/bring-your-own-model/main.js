/** The engine with that model, whose server runs on this machine and stands in for http://localhost:8000. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { model } from './model.js'

const fees = 'A policy review costs $2,400 a year and covers up to 12 policies.'
const claim = (text) => ({ text, support: [{ evidence_id: 'E1', quote: fees }], qualification: null })
const draft = { claims: [claim('A policy review costs $2,400 a year.'), claim('A policy review costs $99.')], unanswered_questions: [] }

/** What the model's server answers, in order. */
const answers = [
  [200, JSON.stringify(draft)],
  [403, 'unknown key k-123'],
  [500, 'out of memory'],
]
const requests = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  requests.push(JSON.parse(body))
  const [status, text] = answers.shift()
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
const ask = () => engine.ask({ question: 'How much is a policy review?' }, { client: '203.0.113.7' })

const answer = await ask()
assert.equal(answer.answer, 'A policy review costs $2,400 a year. [1]')
assert.equal(answer.status, 'partial')
assert.equal(answer.rejected_claims, 1)
assert.equal(answer.claims[0].evidence[0].quote, fees)
assert.equal(requests[0].max_tokens, 2_048)

const misconfigured = await ask()
assert.deepEqual(
  [misconfigured.status, misconfigured.reason, misconfigured.detail],
  ['unavailable', 'inference_unavailable', 'rejected_credentials'],
)
const failed = await ask()
assert.deepEqual([failed.status, failed.reason, failed.detail], ['unavailable', 'generation_failed', 'upstream_error'])
for (const outcome of [misconfigured, failed]) {
  assert.ok(outcome.sources.length > 0, 'a failure keeps its sources')
  assert.doesNotMatch(JSON.stringify(outcome), /k-123|out of memory/)
}

server.close()
console.log(`bring-your-own-model: ${answer.answer} One claim without a quote that says so was rejected.`)
