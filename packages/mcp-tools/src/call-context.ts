import type { ServerContext } from '@modelcontextprotocol/server'
import type { AnswerStage } from '@svc/answer-engine'
import type { ToolCall } from './tools/tool.ts'

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
  readonly authInfo?: { readonly clientId: string } | undefined
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined
  sendNotification(notification: ProgressNotification): Promise<void>
}

/** The client that the transport identified, its abort signal, and its progress notifications. */
export function callOf(context: HandlerContext): ToolCall {
  const { signal, authInfo, _meta, sendNotification } = 'mcpReq' in context ? extraOf(context) : context
  const progressToken = _meta?.progressToken
  return {
    client: authInfo?.clientId ?? anonymousClient,
    signal,
    onProgress:
      progressToken === undefined
        ? undefined
        : (stage) => {
            const params = { progressToken, progress: stages.indexOf(stage) + 1, total: stages.length, message: stage }
            // Fails if the caller has disconnected; its signal then ends the work.
            sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
          },
  }
}

function extraOf({ http, mcpReq }: ServerContext): RequestExtra {
  const { signal, _meta } = mcpReq
  return { signal, authInfo: http?.authInfo, _meta, sendNotification: (notification) => mcpReq.notify(notification) }
}
