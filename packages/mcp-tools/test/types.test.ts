import type { McpServer, Server } from '@modelcontextprotocol/server'
import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge } from '@svc/knowledge-index'
import { expectTypeOf, it } from 'vitest'
import {
  type createKnowledgeServer,
  type KnowledgeDependencies,
  type PublishedKnowledge,
  protocolVersions,
  registerKnowledgeResources,
  registerKnowledgeTools,
  type ToolError,
} from '../src/index.ts'

it('the tools take the server SDK’s own server, what createKnowledge makes, and answers if there are any', () => {
  expectTypeOf(registerKnowledgeTools).parameters.toEqualTypeOf<[server: McpServer, dependencies: KnowledgeDependencies]>()
  expectTypeOf(registerKnowledgeResources).parameter(0).toEqualTypeOf<McpServer>()
  expectTypeOf<Knowledge>().toExtend<PublishedKnowledge>()
  expectTypeOf<{ knowledge: Knowledge }>().toExtend<KnowledgeDependencies>()
  expectTypeOf<{ knowledge: Knowledge; answers: AnswerEngine }>().toExtend<KnowledgeDependencies>()
})

it('a factory gives the low-level servers that the SDK’s transports take', () => {
  expectTypeOf<ReturnType<ReturnType<typeof createKnowledgeServer>>>().toEqualTypeOf<Server>()
  expectTypeOf(protocolVersions).toEqualTypeOf<readonly ['2026-07-28', '2025-06-18']>()
})

it('an error has a code, a message and a resolution', () => {
  expectTypeOf<Pick<ToolError, 'message' | 'resolution'>>().toEqualTypeOf<{ message: string; resolution: string }>()
})
