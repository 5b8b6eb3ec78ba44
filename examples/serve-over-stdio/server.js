import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createKnowledge } from '@svc/knowledge-index'
import { loadContent } from '@svc/knowledge-index/node'
import { createKnowledgeServer } from '@svc/mcp-tools'

const loaded = await loadContent('content')
if (loaded.status === 'invalid') throw new Error(`the content has ${loaded.problems.length} problems`)
const knowledge = await createKnowledge(loaded.content, { baseUrl: 'https://svc.example.com' })

serveStdio(createKnowledgeServer({ knowledge, serverInfo: { name: 'com.example.svc', version: '1.0.0' } }))
