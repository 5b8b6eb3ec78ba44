import { createKnowledge, placeLine, statementsOf, visibleText } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('content')
if (result.status === 'invalid') throw new Error(`${result.problems.length} mistakes`)
const knowledge = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })

const [best] = await knowledge.evidence('how much is a review?', { maxCharacters: 24_000, maxPassages: 24 })
if (best?.lead) {
  const { kind, block, start, end } = best.lead
  console.log(placeLine(best.page, best.section))
  console.log(kind, block.kind, statementsOf(best.page).indexOf(best.lead))
  console.log(visibleText(best.page, block, start, end))
}
