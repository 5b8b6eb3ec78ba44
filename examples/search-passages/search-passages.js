import { createSearchIndex } from '@svc/knowledge-index'

const index = await createSearchIndex(
  [
    { id: 'fee', page: '/pricing', title: 'Pricing', headings: ['Fee'], text: 'The review costs $2,400 a year.' },
    { id: 'refund', page: '/pricing', title: 'Pricing', headings: ['Refund'], text: 'Cancel within 30 days for a full refund.' },
    { id: 'tail', page: '/tail', title: 'Claims-made policies', headings: [], text: 'An extended reporting period keeps the policy open.' },
  ],
  { language: 'en', glossary: [['tail coverage', 'extended reporting period']] },
)

for (const { id, score } of index.search('how do I get a refund after cancelling?')) console.log(id, score.toFixed(2))
console.log(
  index.search('tail coverage', { limit: 1, explain: true })[0]?.explanation?.terms.map(({ term, origin }) => `${term} (${origin})`),
)
console.log(index.search('what is the weather?'))
