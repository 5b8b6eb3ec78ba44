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

it('the tools accept an McpServer of the SDK, the result of createKnowledge, and optional answers', () => {
  expectTypeOf(registerKnowledgeTools).parameters.toEqualTypeOf<[server: McpServer, dependencies: KnowledgeDependencies]>()
  expectTypeOf(registerKnowledgeResources).parameter(0).toEqualTypeOf<McpServer>()
  expectTypeOf<Knowledge>().toExtend<PublishedKnowledge>()
  expectTypeOf<{ knowledge: Knowledge }>().toExtend<KnowledgeDependencies>()
  expectTypeOf<{ knowledge: Knowledge; answers: AnswerEngine }>().toExtend<KnowledgeDependencies>()
})

it('a factory returns the low-level servers that the SDK’s transports accept', () => {
  expectTypeOf<ReturnType<ReturnType<typeof createKnowledgeServer>>>().toEqualTypeOf<Server>()
  expectTypeOf(protocolVersions).toEqualTypeOf<readonly ['2026-07-28', '2025-06-18']>()
})

it('an error has a code, a message and a resolution', () => {
  expectTypeOf<Pick<ToolError, 'message' | 'resolution'>>().toEqualTypeOf<{ message: string; resolution: string }>()
})
