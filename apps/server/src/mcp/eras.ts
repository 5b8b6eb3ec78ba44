import { createMcpHandler, type McpServerFactory, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'

/** One checked message on its way to the SDK. */
export interface Exchange {
  readonly message: unknown
  /** Carries the protocol's headers and the signal that aborts the work when the caller leaves. */
  readonly request: Request
  /** Identity of the caller, for the limits of the tools. */
  readonly client: string
  /** The caller asked to hear of progress, so a legacy answer is a stream. */
  readonly streams: boolean
}

export interface Eras {
  /** 2026-07-28, and every message whose revision the SDK refuses. */
  serveModern(exchange: Exchange): Promise<Response>
  /** 2025-06-18: JSON unless the caller asked for progress. Undefined when the caller left before there was an answer. */
  serveLegacy(exchange: Exchange): Promise<Response | undefined>
}

/** @param createServer makes the server of one exchange */
export function createEras(createServer: McpServerFactory): Eras {
  const modern = createMcpHandler(createServer, { legacy: 'reject' })

  return {
    serveModern({ message, request, client }) {
      return modern.fetch(request, { parsedBody: message, authInfo: identified(client) })
    },

    // The SDK's own stateless fallback always streams, so the legacy leg is wired here: JSON where nothing is streamed.
    async serveLegacy({ message, request, client, streams }) {
      const server = await createServer({ era: 'legacy' })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams })
      await server.connect(transport)
      const left = aborted(request.signal).then(async () => {
        await server.close()
        return undefined
      })
      const answered = transport.handleRequest(request, { parsedBody: message, authInfo: identified(client) })
      // In JSON mode the transport answers once and never when it is closed before.
      const answer = await Promise.race([answered, left])
      if (!streams) await server.close()
      return answer
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The SDK's place for the caller's identity. Nobody is authenticated here: there is no token, only an identity to count by. */
function identified(client: string) {
  return { token: '', clientId: client, scopes: [] }
}
