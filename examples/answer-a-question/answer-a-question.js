import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'
import { scriptedModel } from '@svc/answer-engine/testing'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('content')
if (result.status === 'invalid') throw new Error(`${result.problems.length} mistakes`)

// A model that is careless: one claim holds, one drops a "not", one invents.
const fees = 'A review costs $2,400 a year and covers up to 12 policies.'
const refunds = 'refundable after 30 days'
const model = scriptedModel({
  claims: [
    { text: 'A review costs $2,400 a year.', support: [{ evidence_id: 'E1', quote: fees }], qualification: null },
    { text: 'The fee is refundable after 30 days.', support: [{ evidence_id: 'E1', quote: refunds }], qualification: null },
    { text: 'The first review costs $99.', support: [{ evidence_id: 'E1', quote: fees }], qualification: null },
  ],
  unanswered_questions: [],
})

const engine = createAnswerEngine({
  knowledge: await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' }),
  model,
  quota: createMemoryQuota(),
})

const answer = await engine.ask({ question: 'What is the fee of a review, and is it refundable?' }, { client: '203.0.113.7' })

console.log(`${answer.status}: ${answer.answer}`)
console.log(answer.claims[0]?.evidence)
console.log(answer.citations[0]?.quote_url)
console.log(`${answer.rejected_claims} claims rejected. ${answer.unanswered_questions}`)
console.log(answer.sources.map(({ evidence_id, title, section }) => `${evidence_id} ${title}, ${section}`))
