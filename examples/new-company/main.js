/**
 * The content of a new company: its profile, two pages, a comparison and the questions they answer. It is checked as the server
 * checks it, published, and asked its own questions. Then an error is added and reported.
 */
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKnowledge, formatContentProblem } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { publicProfileSchema } from '@svc/profile-schema'

const content = fileURLToPath(new URL('content', import.meta.url))
const checkProfile = (value) => publicProfileSchema.safeParse(value).error?.issues ?? []

const loaded = await loadContent(content, { checkProfile })
assert.equal(loaded.status, 'loaded')
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://facts.harbour.example' })

for (const { question, page, unanswerable } of loaded.content.questions) {
  const [best] = await knowledge.search(question)
  assert.equal(best?.page.path, unanswerable ? undefined : page, question)
  console.log(`${question} ${best ? best.url : 'Not answered by these pages.'}`)
}

const comparison = knowledge.findComparison('Harbour', 'bolt cover')
assert.equal(comparison.status, 'found')

const draft = await mkdtemp(join(tmpdir(), 'svc-new-company-'))
try {
  await cp(content, draft, { recursive: true })
  await writeFile(
    join(draft, 'pages', 'team.md'),
    '---\ntitle: Team\ndescription: Who we are.\nreviewed: 2026-02-30\n---\n\n# Team\n\nAsk us about [fees](/prices).\n',
  )
  const refused = await loadContent(draft, { checkProfile })
  assert.equal(refused.status, 'invalid')
  assert.deepEqual(
    refused.problems.map(({ code }) => code),
    ['invalid_date', 'dead_link'],
  )
  for (const problem of refused.problems) console.log(formatContentProblem(problem))
} finally {
  await rm(draft, { recursive: true })
}
console.log('new-company: answers its questions')
