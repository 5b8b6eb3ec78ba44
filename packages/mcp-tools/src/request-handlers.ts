import type { CacheHint, Server, ServerContext } from '@modelcontextprotocol/server'
import type { AnswerStage } from '@svc/answer-engine'
import * as z from 'zod'
import type { KnowledgeHandlers } from './knowledge-handlers.ts'
import type { SkillHandlers } from './skills.ts'
import type { ToolCall } from './tools/tool.ts'

/** A low-level `Server` of either SDK. */
export interface RequestServer {
  setRequestHandler(request: never, handler: never): unknown
}

type Handler<Params> = (request: { readonly params: Params }, context: HandlerContext) => unknown

const listed = z.looseObject({ cursor: z.string().optional() }).optional()
const called = z.looseObject({ name: z.string(), arguments: z.unknown() })
const read = z.looseObject({ uri: z.string() })

export function setToolHandlers(server: RequestServer, tools: KnowledgeHandlers['tools']): void {
  setHandler(server, 'tools/list', listed, ({ params }) => tools.list(params?.cursor))
  setHandler(server, 'tools/call', called, ({ params }, context) => tools.call(params.name, params.arguments, callOf(context)))
}

export function setResourceHandlers(server: RequestServer, resources: NonNullable<KnowledgeHandlers['resources']>): void {
  setHandler(server, 'resources/list', listed, ({ params }) => resources.list(params?.cursor))
  setHandler(server, 'resources/templates/list', listed, ({ params }) => resources.templates(params?.cursor))
  setHandler(server, 'resources/read', read, ({ params }) => resources.read(params.uri))
}

/** Only for SDK 2. It adds no cache hints to the results of extensions. */
export function setSkillHandlers(server: Server, skills: SkillHandlers, hint: () => CacheHint | undefined): void {
  server.setRequestHandler('skills/list', { params: listed }, (params) => ({ ...skills.list(params?.cursor), ...hint() }))
  server.setRequestHandler('skills/get', { params: read }, ({ uri }) => ({ ...skills.get(uri), ...hint() }))
}

/** SDK 2 takes the name of a method. SDK 1 refuses a name: it takes a schema of the request. */
function setHandler<Params>(server: RequestServer, method: string, params: z.ZodType<Params>, handler: Handler<Params>): void {
  try {
    server.setRequestHandler(method as never, handler as never)
  } catch {
    server.setRequestHandler(z.object({ method: z.literal(method), params }) as never, handler as never)
  }
}

/** Callers that the transport does not identify share one identity and its limit. */
const anonymousClient = 'anonymous'

const stages: readonly AnswerStage[] = ['retrieving', 'generating', 'resolving']

interface ProgressNotification {
  readonly method: 'notifications/progress'
  readonly params: { progressToken: string | number; progress: number; total: number; message: string }
}

/** The second argument of a handler, in SDK 2 or in SDK 1. */
export type HandlerContext = ServerContext | RequestExtra

interface RequestExtra {
  readonly signal: AbortSignal
  readonly authInfo?: { readonly clientId: string; readonly extra?: Record<string, unknown> | undefined } | undefined
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined
  sendNotification(notification: ProgressNotification): Promise<void>
}

/** The client that the transport identified (`clientId`, and `sharedClient` in `extra`), its abort signal, and its progress notifications. */
export function callOf(context: HandlerContext): ToolCall {
  const { signal, _meta } = 'mcpReq' in context ? context.mcpReq : context
  const authInfo = 'mcpReq' in context ? context.http?.authInfo : context.authInfo
  const progressToken = _meta?.progressToken
  const { sharedClient } = authInfo?.extra ?? {}
  return {
    client: authInfo?.clientId ?? anonymousClient,
    sharedClient: typeof sharedClient === 'string' ? sharedClient : undefined,
    signal,
    onProgress:
      progressToken === undefined
        ? undefined
        : (stage) => {
            const params = { progressToken, progress: stages.indexOf(stage) + 1, total: stages.length, message: stage }
            // Fails if the caller has disconnected; its signal then ends the work.
            const notification: ProgressNotification = { method: 'notifications/progress', params }
            const sent = 'mcpReq' in context ? context.mcpReq.notify(notification) : context.sendNotification(notification)
            sent.catch(() => undefined)
          },
  }
}
