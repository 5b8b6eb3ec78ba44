import { createAnswerEngine } from '@svc/answer-engine'
import { createMemoryQuota } from '@svc/answer-engine/quota-memory'
import { idsOf, scriptedModel } from '@svc/answer-engine/testing'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('content')
if (result.status === 'invalid') throw new Error(`${result.problems.length} mistakes`)

// A careless model: one claim has a valid id, one a wrong id, and the unanswered question is in its own words.
const model = scriptedModel((prompt) => ({
  claims: [
    { statements: idsOf(prompt, 'A review costs $2,400 a year'), qualified_by: [] },
    { statements: ['S999'], qualified_by: [] },
  ],
  unanswered: ['is it refundable', 'The first review costs $99.'],
}))

const engine = createAnswerEngine({
  knowledge: await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' }),
  model,
  quota: createMemoryQuota(),
})

const answer = await engine.ask({ question: 'What is the fee of a review, and is it refundable?' }, { client: '203.0.113.7' })

console.log(`${answer.status}: ${answer.answer}`)
console.log(answer.claims[0]?.evidence)
console.log(answer.citations[0]?.quote_url)
console.log(answer.unanswered_questions)
console.log(answer.sources.map(({ evidence_id, title, section }) => `${evidence_id} ${title}, ${section}`))
