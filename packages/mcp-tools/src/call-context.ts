import type { ServerContext } from '@modelcontextprotocol/server'
import type { AnswerStage } from '@svc/answer-engine'
import type { ToolCall } from './tools/tool.ts'

/** Callers that the transport does not identify share one identity and its limit. */
const anonymousClient = 'anonymous'

const stages: readonly AnswerStage[] = ['retrieving', 'generating', 'resolving']

/** The client that the transport identified, its abort signal, and its progress notifications. */
export function callOf({ http, mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken
  return {
    client: http?.authInfo?.clientId ?? anonymousClient,
    signal: mcpReq.signal,
    onProgress:
      progressToken === undefined
        ? undefined
        : (stage) => {
            const params = { progressToken, progress: stages.indexOf(stage) + 1, total: stages.length, message: stage }
            // Fails if the caller has disconnected; its signal then ends the work.
            mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
          },
  }
}
