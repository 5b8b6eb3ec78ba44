/** Runs the snippets and asserts the published pages. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

process.chdir(fileURLToPath(new URL('.', import.meta.url)))
await import('./publish-folder.js')
await import('./cut-page.js')
await import('./check-folder.js')

const loaded = await loadContent('content')
assert.equal(loaded.status, 'loaded')
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://svc.example.com' })
const { page, section } = knowledge.findPage('https://svc.example.com/pricing.md#fees')
assert.equal(page.text.slice(section.start, section.treeEnd), '## Fees\n\nA review costs $2,400 a year.\n')
assert.equal(knowledge.findComparison('Bolt Cover', 'harbour-pine').page, knowledge.findComparison('Harbour', 'bolt').page)

const refused = await loadContent('faulty')
assert.equal(refused.status, 'invalid')
assert.deepEqual(
  refused.problems.map(({ code }) => code),
  ['missing_index', 'missing_key', 'invalid_date', 'dead_anchor'],
)
console.log(`publish-a-folder: ${knowledge.pages.length} pages, and ${refused.problems.length} mistakes in the other folder`)
