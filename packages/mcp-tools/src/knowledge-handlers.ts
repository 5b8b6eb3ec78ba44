import { type ListToolsResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { createKnowledgeResources, invalidCursor, type KnowledgeResources, reflectedCharacters } from './resources.ts'
import type { ToolResult } from './results/tool-result.ts'
import { createSkillHandlers, type KnowledgeSkill, type SkillHandlers } from './skills.ts'
import type { KnowledgeDependencies } from './tools/dependencies.ts'
import type { KnowledgeTool, ToolCall } from './tools/tool.ts'
import { offeredTools } from './tools/tools.ts'

/** The tools and resources of one publication, without a server. */
export interface KnowledgeHandlers {
  readonly tools: {
    /** @throws ProtocolError -32602 for any cursor, because the list has one page */
    list(cursor: string | undefined): ListToolsResult
    /** Rejects only if no tool has this name, with a ProtocolError -32602. */
    call(name: string, args: unknown, call: ToolCall): Promise<ToolResult>
  }
  readonly resources?: Pick<KnowledgeResources, 'list' | 'templates' | 'read'>
  readonly skills?: SkillHandlers
}

/** Skills are read as resources, and not listed with the pages: `skills/list` does that. */
export function createKnowledgeHandlers(dependencies: KnowledgeDependencies, offered: readonly KnowledgeSkill[] = []): KnowledgeHandlers {
  const tools = createToolHandlers(dependencies, offeredTools(dependencies))
  const resources = createKnowledgeResources(dependencies.knowledge, dependencies.onEvent)
  if (offered.length === 0) return { ...tools, resources }
  const skills = createSkillHandlers(offered)
  return { ...tools, skills, resources: { ...resources, read: (uri) => skills.read(uri) ?? resources.read(uri) } }
}

export function createToolHandlers(dependencies: KnowledgeDependencies, offered: readonly KnowledgeTool[]): KnowledgeHandlers {
  const tools = new Map(offered.map((tool) => [tool.name, tool]))
  const toolList = { tools: offered.map(({ call: _, ...listed }) => listed) } as ListToolsResult
  return {
    tools: {
      list(cursor) {
        if (cursor !== undefined) throw invalidCursor('tools/list')
        return toolList
      },
      async call(name, args, call) {
        const tool = tools.get(name)
        if (!tool) throw unknownTool(name, [...tools.keys()])
        return tool.call(dependencies, args, call)
      },
    },
  }
}

function unknownTool(name: string, available: string[]): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name.slice(0, reflectedCharacters)} not found`, {
    error: 'unknown_tool',
    resolution: `Call one of: ${available.join(', ')}.`,
  })
}
