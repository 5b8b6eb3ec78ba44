import type { ServerContext } from '@modelcontextprotocol/server'
import type { AnswerStage } from '@svc/answer-engine'
import type { ToolCall } from './tools/tool.ts'

/** Callers that no transport identifies share one identity and one limit. */
const anonymousClient = 'anonymous'

const stages: readonly AnswerStage[] = ['retrieving', 'generating', 'resolving']

/** The tool's view of a call: the client the transport authenticated or identified, its abort signal, its progress. */
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
            // A caller that has gone cannot hear of progress; its signal ends the work.
            mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
          },
  }
}
