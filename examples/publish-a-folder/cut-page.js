import { createKnowledge, placeLine, statementsOf, visibleText } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('content')
if (result.status === 'invalid') throw new Error(`${result.problems.length} mistakes`)
const knowledge = await createKnowledge(result.content, { baseUrl: 'https://svc.example.com' })

const passages = await knowledge.evidence('how much is a review?', { maxCharacters: 24_000, maxPassages: 24 })
const matches = passages.flatMap(({ page, section, matches = [] }) => matches.map((match) => ({ page, section, ...match })))
for (const { page, section, statement, support } of matches.toSorted((a, b) => a.rank - b.rank)) {
  const { kind, block, start, end } = statement
  console.log(placeLine(page, section), support)
  console.log(kind, block.kind, statementsOf(page).indexOf(statement))
  console.log(visibleText(page, block, start, end))
}
