/** The published pages, for every server of this folder. */
import { fileURLToPath } from 'node:url'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'

const loaded = await loadContent(fileURLToPath(new URL('../new-company/content', import.meta.url)))
if (loaded.status === 'invalid') throw new Error(`the content has ${loaded.problems.length} problems`)
export const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://facts.harbour.example' })
