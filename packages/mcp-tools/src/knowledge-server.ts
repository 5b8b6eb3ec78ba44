import {
  type Implementation,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { callOf } from './call-context.ts'
import type { KnowledgeDependencies } from './dependencies.ts'
import { instructionsFor } from './instructions.ts'
import { createKnowledgeResources, invalidCursor, reflectedCharacters } from './resources.ts'
import { offeredTools } from './tools.ts'

/** The revisions served: direct calls, and the handshake of 2025-06-18 (specification, "Versioning"). */
export const protocolVersions = ['2026-07-28', '2025-06-18'] as const

/** Five minutes: a publication changes rarely, and every result carries its revision. */
const cacheHint = { ttlMs: 300_000, cacheScope: 'public' } as const

/** What a server of its own needs beside the tools' dependencies. */
export interface KnowledgeServerOptions extends KnowledgeDependencies {
  /** Name, title, version and address of the server, as `serverInfo` states them. */
  readonly serverInfo: Implementation
}

/** Makes a server for one connection or one request; give it to `createMcpHandler`, to `serveStdio` or connect it yourself. */
export type KnowledgeServerFactory = () => Server

/**
 * The knowledge server of one publication, for HTTP and stdio.
 *
 * Lists, schemas and handlers are made here, once. The factory only wires them to a new low-level `Server`: converting schemas
 * or registering resources for each request would cost several times as much as serving it.
 */
export function createKnowledgeServer(options: KnowledgeServerOptions): KnowledgeServerFactory {
  const offered = offeredTools(options)
  const tools = new Map(offered.map((tool) => [tool.name, tool]))
  const toolList = {
    tools: offered.map(({ call: _, ...listed }) => listed),
  } as ListToolsResult
  const resources = createKnowledgeResources(options.knowledge)
  const serverOptions: ServerOptions = {
    supportedProtocolVersions: [...protocolVersions],
    // Declared false: a publication's lists never change under a connection, so nobody needs to hold a stream open for news.
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    instructions: instructionsFor({ offersAnswers: options.answers !== undefined, agentInstructions: options.knowledge.agentInstructions }),
    cacheHints: {
      'server/discover': cacheHint,
      'tools/list': cacheHint,
      'resources/list': cacheHint,
      'resources/templates/list': cacheHint,
      'resources/read': cacheHint,
    },
  }

  function listTools(request: { params?: { cursor?: string | undefined } | undefined }) {
    if (request.params?.cursor !== undefined) throw invalidCursor('tools/list')
    return toolList
  }

  async function callTool(request: { params: { name: string; arguments?: unknown } }, context: ServerContext) {
    const tool = tools.get(request.params.name)
    if (!tool) throw unknownTool(request.params.name, [...tools.keys()])
    return tool.call(options, request.params.arguments, callOf(context))
  }

  return () => {
    const server = new Server(options.serverInfo, serverOptions)
    server.setRequestHandler('tools/list', listTools)
    server.setRequestHandler('tools/call', callTool)
    server.setRequestHandler('resources/list', (request) => resources.list(request.params?.cursor))
    server.setRequestHandler('resources/templates/list', (request) => resources.templates(request.params?.cursor))
    server.setRequestHandler('resources/read', (request) => resources.read(request.params.uri))
    return server
  }
}

function unknownTool(name: string, available: string[]): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name.slice(0, reflectedCharacters)} not found`, {
    error: 'unknown_tool',
    resolution: `Call one of: ${available.join(', ')}.`,
  })
}
