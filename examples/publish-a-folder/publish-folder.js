import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('content')
if (result.status === 'invalid') throw new Error(`${result.problems.length} mistakes`)

const knowledge = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })

const pricing = knowledge.findPage('/pricing#fees')
if (pricing.status === 'found') {
  console.log(pricing.page.text.value)
  console.log(pricing.section)
}

const comparison = knowledge.findComparison('Harbour', 'bolt cover')
if (comparison.status === 'found') console.log(comparison.page.markdownUrl)

console.log((await knowledge.search('how much is a review?'))[0]?.url)
