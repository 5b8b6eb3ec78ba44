import { formatContentProblem } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const result = await loadContent('faulty', { today: '2026-11-21' })
if (result.status === 'invalid') for (const problem of result.problems) console.log(formatContentProblem(problem))
