import * as mcp from '@modelcontextprotocol/server'
import { protocolVersions } from '@svc/mcp-tools'
import type { Caller } from '../http/client/request-client.ts'

/** 2026-07-28 is modern, 2025-06-18 is legacy. */
export type EraName = mcp.McpRequestContext['era']

export interface Exchange {
  readonly message: unknown
  /** With the protocol's headers and the signal that aborts the work after a disconnect. */
  readonly request: Request
  /** For the limits of the tools. */
  readonly caller: Caller
  /** Makes the server of this exchange, for the publication at its start. */
  readonly server: mcp.McpServerFactory
}

/** Serves one exchange with a new server. Resolves to undefined if the client disconnected before the response. */
export type Era = (exchange: Exchange) => Promise<Response | undefined>

/** 2026-07-28, and every message whose revision the SDK refuses. */
export function createModernEra(): Era {
  const servers = new WeakMap<Request, mcp.McpServerFactory>()
  const serverOf: mcp.McpServerFactory = (context) => (servers.get(context.requestInfo as Request) as mcp.McpServerFactory)(context)
  const handler = mcp.createMcpHandler(serverOf, { legacy: 'reject' })
  return async ({ message, request, caller, server }) => {
    servers.set(request, server)
    const answer = await handler.fetch(request, { parsedBody: message, authInfo: identified(caller) })
    return answer.ok && (message as mcp.JSONRPCRequest).method === 'server/discover' ? withEveryVersion(answer) : answer
  }
}

/** The SDK lists only the versions of this era; clients of the other era read this list too (docs/decisions/0189-additions-to-the-sdk.md). */
async function withEveryVersion(answer: Response): Promise<Response> {
  const message = (await answer.json()) as { result: { supportedVersions: readonly string[] } }
  message.result.supportedVersions = protocolVersions
  return Response.json(message, answer)
}

/** 2025-06-18. The SDK's transport for single exchanges streams only if the server sends a message before the result; its fallback always. */
export const legacyEra: Era = async ({ message, request, caller, server: createServer }) => {
  const server = await createServer({ era: 'legacy' })
  const transport = new mcp.PerRequestHTTPServerTransport({ classification: { era: 'legacy' } })
  await server.connect(transport)
  const authInfo = identified(caller)
  try {
    const answer = await transport.handleMessage(message as mcp.JSONRPCRequest | mcp.JSONRPCNotification, { request, authInfo })
    // The transport returns 404 for an unknown method, as 2026-07-28 requires; 2025-06-18 has 200 for such errors.
    return answer.status === 404 ? new Response(answer.body, { headers: answer.headers }) : answer
  } catch (error) {
    if (error instanceof mcp.SdkError && error.code === mcp.SdkErrorCode.ConnectionClosed) return undefined
    throw error
  }
}

/** The caller in the SDK's field for authentication. Nothing is authenticated: the identity is only counted. */
function identified({ client, sharedClient }: Caller) {
  return { token: '', clientId: client, scopes: [], extra: { sharedClient } }
}
