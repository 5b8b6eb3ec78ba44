import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge } from '@svc/knowledge-index'
import { createKnowledgeServer } from '@svc/mcp-tools'
import { baseUrl } from './example-knowledge.ts'

const serverInfo = { name: 'svc', title: 'Example service', version: '1.0.0', websiteUrl: baseUrl }

export function knowledgeServer(knowledge: Knowledge, answers?: AnswerEngine) {
  return createKnowledgeServer({ knowledge, answers, serverInfo })
}
