/** Runs the engine with that store: counting, a refused client, and a failing store. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { attemptsPerWindow, createAnswerEngine } from '@svc/answer-engine'
import { scriptedModel } from '@svc/answer-engine/testing'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { createJournalQuota } from './quota-store.js'

const loaded = await loadContent(fileURLToPath(new URL('../new-company/content', import.meta.url)))
assert.equal(loaded.status, 'loaded')
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://facts.harbour.example' })
const model = scriptedModel({ claims: [], unanswered: [] })

const journal = []
let now = Date.parse('2026-11-21T12:00:00Z')
const engine = createAnswerEngine({ knowledge, model, quota: createJournalQuota({ journal, secret: 'a secret of ours', now: () => now }) })
// A repeated question is answered from the cache without an attempt, so each question is different.
let policies = 0
function nextQuestion() {
  policies += 1
  return `How much is a review of ${policies} policies?`
}
const ask = (client, question = nextQuestion()) => engine.ask({ question }, { client })

for (let attempt = 0; attempt < attemptsPerWindow; attempt += 1) assert.equal((await ask('203.0.113.7')).status, 'partial')

const refused = await ask('203.0.113.7')
assert.deepEqual([refused.status, refused.reason, refused.retry_after_seconds], ['limited', 'client_rate_limit', 60])
assert.equal(refused.resets_at, '2026-11-21T12:01:00.000Z')
assert.ok(refused.sources.length > 0, 'a refusal keeps its sources')

assert.equal((await ask('203.0.113.8')).status, 'partial', 'another client has a window of its own')
assert.equal((await ask('203.0.113.7', 'What is the weather in Lisbon?')).status, 'no_evidence', 'no evidence, no attempt')
now += refused.retry_after_seconds * 1_000
assert.equal((await ask('203.0.113.7')).status, 'partial', 'the wait that was told suffices')

assert.equal(journal.length, attemptsPerWindow + 2)
assert.doesNotMatch(JSON.stringify(journal), /203\.0/)

const calls = model.requests.length
const broken = { ...createJournalQuota({ journal, secret: 'x' }), take: () => Promise.reject(new Error('the table is gone')) }
const uncounted = await createAnswerEngine({ knowledge, model, quota: broken }).ask(
  { question: 'What are the fees?' },
  { client: '203.0.113.9' },
)
assert.deepEqual([uncounted.status, uncounted.reason, uncounted.detail], ['unavailable', 'quota_unavailable', 'store_error'])
assert.equal(model.requests.length, calls, 'a store that cannot count means no call')

console.log(
  `bring-your-own-quota-store: ${journal.length} attempts counted, the next one of the busy client after ${refused.retry_after_seconds} s`,
)
