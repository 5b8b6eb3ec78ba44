import type { Server as ServerOfSdk1 } from '@modelcontextprotocol/sdk/server/index.js'
import type { McpServer as McpServerOfSdk1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult as ResultOfSdk1 } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolResult, McpServer, Server } from '@modelcontextprotocol/server'
import type { AnswerEngine } from '@svc/answer-engine'
import type { Knowledge } from '@svc/knowledge-index'
import { expectTypeOf, it } from 'vitest'
import {
  type AnyMcpServer,
  type createKnowledgeServer,
  type KnowledgeDependencies,
  type PublishedKnowledge,
  protocolVersions,
  registerKnowledgeResources,
  registerKnowledgeTools,
  type ToolError,
  type ToolResult,
} from '../src/index.ts'

it('the tools accept every server of both SDKs, the result of createKnowledge, and optional answers', () => {
  expectTypeOf(registerKnowledgeTools).parameters.toEqualTypeOf<[server: AnyMcpServer, dependencies: KnowledgeDependencies]>()
  expectTypeOf(registerKnowledgeResources).parameter(0).toEqualTypeOf<AnyMcpServer>()
  expectTypeOf<McpServerOfSdk1 | ServerOfSdk1 | McpServer | Server>().toExtend<AnyMcpServer>()
  expectTypeOf<{ addTool(): void }>().not.toExtend<AnyMcpServer>()
  expectTypeOf<Knowledge>().toExtend<PublishedKnowledge>()
  expectTypeOf<{ knowledge: Knowledge }>().toExtend<KnowledgeDependencies>()
  expectTypeOf<{ knowledge: Knowledge; answers: AnswerEngine }>().toExtend<KnowledgeDependencies>()
})

it('a factory returns the low-level servers that the SDK’s transports accept', () => {
  expectTypeOf<ReturnType<ReturnType<typeof createKnowledgeServer>>>().toEqualTypeOf<Server>()
  expectTypeOf(protocolVersions).toEqualTypeOf<readonly ['2026-07-28', '2025-06-18']>()
})

it('a result is one of both SDKs', () => {
  expectTypeOf<ToolResult>().toExtend<CallToolResult & ResultOfSdk1>()
})

it('an error has a code, a message and a resolution', () => {
  expectTypeOf<Pick<ToolError, 'message' | 'resolution'>>().toEqualTypeOf<{ message: string; resolution: string }>()
})
