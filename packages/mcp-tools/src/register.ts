import { ResourceTemplate } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { createToolHandlers } from './knowledge-handlers.ts'
import { callOf, type HandlerContext, type RequestServer, setResourceHandlers, setToolHandlers } from './request-handlers.ts'
import { createKnowledgeResources } from './resources.ts'
import { checkDependencies, type KnowledgeDependencies, McpToolsError } from './tools/dependencies.ts'
import type { JsonSchema } from './tools/json-schema.ts'
import { listingOf } from './tools/listing.ts'
import type { KnowledgeTool } from './tools/tool.ts'
import { offeredTools } from './tools/tools.ts'

/** An `McpServer` or a low-level `Server`, of `@modelcontextprotocol/sdk` 1 or of `@modelcontextprotocol/server` 2. */
export type AnyMcpServer = RegisteringServer | HandlingServer

/** An `McpServer`. `never` stands for the parameters of both SDKs, so that a user needs the types of one only. */
interface RegisteringServer {
  registerTool(name: string, config: never, callback: never): unknown
  registerResource(name: string, template: never, metadata: never, read: never): unknown
}

/** A low-level `Server`. */
interface HandlingServer extends RequestServer {
  registerCapabilities(capabilities: { tools?: object; resources?: object }): void
  assertCanSetRequestHandler(method: string): void
}

/**
 * Adds the knowledge tools to a server of yours. Call it before the server is connected, once for each company with a `prefix` of its own.
 *
 * @example registerKnowledgeTools(new McpServer({ name: 'acme', version: '1.0.0' }), { knowledge })
 * @throws McpToolsError `invalid_server`; `handler_exists` if a low-level server has handlers of tools already
 */
export function registerKnowledgeTools(server: AnyMcpServer, dependencies: KnowledgeDependencies): void {
  checkDependencies(dependencies)
  const tools = offeredTools(dependencies)
  if (isRegistering(server)) {
    for (const tool of tools) registerTool(server, tool, dependencies)
  } else {
    declare(server, 'tools', ['tools/list', 'tools/call'])
    setToolHandlers(server, createToolHandlers(dependencies, tools).tools)
  }
}

/**
 * Adds the published Markdown pages to a server of yours: to an `McpServer` as one template that lists and reads them.
 *
 * @example registerKnowledgeResources(server, { knowledge })
 * @throws McpToolsError `invalid_server`; `handler_exists` if a low-level server has handlers of resources already
 */
export function registerKnowledgeResources(
  server: AnyMcpServer,
  dependencies: Pick<KnowledgeDependencies, 'knowledge' | 'onEvent' | 'prefix'>,
): void {
  checkDependencies(dependencies)
  const resources = createKnowledgeResources(dependencies.knowledge, dependencies.onEvent)
  if (isRegistering(server)) {
    const { name, uriTemplate, ...metadata } = resources.template
    // SDK 1 reads the public members of a template, so this class serves both.
    const template = new ResourceTemplate(uriTemplate, { list: () => ({ resources: resources.all() }) })
    const read = (uri: URL) => resources.read(uri.href)
    server.registerResource(listingOf(dependencies).prefix + name, template as never, metadata as never, read as never)
  } else {
    declare(server, 'resources', ['resources/list', 'resources/templates/list', 'resources/read'])
    setResourceHandlers(server, resources)
  }
}

function registerTool(server: RegisteringServer, tool: KnowledgeTool, dependencies: KnowledgeDependencies): void {
  const { name, title, description, annotations, _meta } = tool
  const schemas = { inputSchema: standardSchema(tool.inputSchema), outputSchema: standardSchema(tool.outputSchema) }
  const callback = (args: unknown, context: HandlerContext) => tool.call(dependencies, args, callOf(context))
  server.registerTool(name, { title, description, annotations, _meta, ...schemas } as never, callback as never)
}

function isRegistering(server: AnyMcpServer): server is RegisteringServer {
  return has(server, 'registerTool') && has(server, 'registerResource')
}

/** Declares a capability of a low-level server, if nothing else answers its methods: a server has one handler for each. */
function declare(server: HandlingServer, capability: 'tools' | 'resources', methods: readonly string[]): void {
  if (!has(server, 'setRequestHandler') || !has(server, 'registerCapabilities') || !has(server, 'assertCanSetRequestHandler'))
    throw invalidServer(server)
  for (const method of methods) {
    try {
      server.assertCanSetRequestHandler(method)
    } catch {
      throw new McpToolsError(
        'handler_exists',
        `The server has a handler for ${method}, which would be replaced.`,
        `Call createKnowledgeServer(…).handlers.${capability} in your handlers, or use an McpServer, which has room for both.`,
      )
    }
  }
  server.registerCapabilities({ [capability]: {} })
}

function has(server: unknown, method: string): boolean {
  return typeof (server as Record<string, unknown> | null | undefined)?.[method] === 'function'
}

function invalidServer(server: unknown): McpToolsError {
  const shown = typeof server === 'object' && server !== null ? `an object of ${server.constructor?.name ?? 'no class'}` : String(server)
  return new McpToolsError(
    'invalid_server',
    `The server is ${shown}, which has neither registerTool nor setRequestHandler.`,
    'Pass an McpServer or Server of @modelcontextprotocol/sdk 1.23 or newer, or of @modelcontextprotocol/server 2; for FastMCP, mcp-lite and other frameworks, add each of offeredTools, as the README of @svc/mcp-tools shows.',
  )
}

/**
 * A Standard Schema that every server lists as this JSON Schema. It accepts every object: the tool itself checks its arguments, so that its
 * errors are the same everywhere. It is a zod schema because `@modelcontextprotocol/sdk` 1 takes no other, with its own copy of zod 3.25 or
 * 4: registered metadata (`meta`) would not reach that copy.
 *
 * @example server.registerTool(tool.name, { inputSchema: standardSchema(tool.inputSchema) }, handler)
 */
export function standardSchema(schema: JsonSchema) {
  const accepting = z.looseObject({})
  // Without the converter's dialect: 2020-12 is the default, and other dialects are refused by clients of 2025-06-18.
  accepting._zod.toJSONSchema = () => ({ ...schema, $schema: undefined })
  return accepting
}
