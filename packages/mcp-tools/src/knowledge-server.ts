import { type Implementation, Server, type ServerOptions } from '@modelcontextprotocol/server'
import { callOf } from './call-context.ts'
import type { KnowledgeDependencies } from './dependencies.ts'
import { instructionsFor } from './instructions.ts'
import { createKnowledgeHandlers, type KnowledgeHandlers } from './knowledge-handlers.ts'
import { protocolVersions } from './protocol-versions.ts'

/** Five minutes: a publication changes rarely, and every result carries its revision. */
const cacheHint = { ttlMs: 300_000, cacheScope: 'public' } as const

/** What a server of its own needs beside the tools' dependencies. */
export interface KnowledgeServerOptions extends KnowledgeDependencies {
  /** Name, title, version and address of the server, as `serverInfo` states them. */
  readonly serverInfo: Implementation
}

/** Makes a server for one connection or one request; give it to `createMcpHandler`, to `serveStdio` or connect it yourself. */
export interface KnowledgeServerFactory {
  (): Server
  /** The handlers of every server of this factory, for a transport that needs no server. */
  readonly handlers: KnowledgeHandlers
}

/**
 * The knowledge server of one publication, for HTTP and stdio.
 *
 * Lists, schemas and handlers are made here, once. The factory only wires them to a new low-level `Server`: converting schemas
 * or registering resources for each request would cost several times as much as serving it.
 */
export function createKnowledgeServer(options: KnowledgeServerOptions): KnowledgeServerFactory {
  const handlers = createKnowledgeHandlers(options)
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

  function createServer(): Server {
    const server = new Server(options.serverInfo, serverOptions)
    const { tools, resources } = handlers
    server.setRequestHandler('tools/list', ({ params }) => tools.list(params?.cursor))
    server.setRequestHandler('tools/call', ({ params }, context) => tools.call(params.name, params.arguments, callOf(context)))
    server.setRequestHandler('resources/list', ({ params }) => resources.list(params?.cursor))
    server.setRequestHandler('resources/templates/list', ({ params }) => resources.templates(params?.cursor))
    server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri))
    return server
  }

  return Object.assign(createServer, { handlers })
}
