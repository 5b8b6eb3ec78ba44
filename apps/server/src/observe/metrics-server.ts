import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { describeFault, type Log } from '@svc/composition'
import { listenOn } from '../http/listen.ts'
import type { Metrics, MetricsSources } from './metrics.ts'

export interface MetricsServer {
  /** Rejects when the port cannot be listened on. */
  listen(): Promise<void>
  close(): void
}

export interface MetricsServerOptions {
  readonly port: number
  /** Address to listen on. */
  readonly address: string
  readonly sources: MetricsSources
  readonly log: Log
}

const metricsPath = '/metrics'
/** Addresses that only this machine reaches. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/i

/** A scraper sends one small request every few seconds. Times in milliseconds. */
const limits = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1_024 } as const
const maxConnections = 16

/** Serves `GET /metrics`, and says what to ask for to everything else. It neither limits nor logs: only the operator's machines can call. */
export function createMetricsServer(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, address, sources, log }: MetricsServerOptions,
): MetricsServer {
  // A page in a browser on this machine can reach the port under a name of its own that it points here: it is not answered.
  // On another address a scraper asks by whatever name its network has for it.
  const isLoopback = loopback.test(address)
  const hosts = new Set(['localhost', isIPv6(address) ? `[${address}]` : address].map((name) => new URL(`http://${name}:${port}`).host))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: string, type = 'text/plain; charset=utf-8', headers: Record<string, string> = {}) => {
      const fixed = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), 'Cache-Control': 'no-store' }
      response.writeHead(status, { ...fixed, 'X-Content-Type-Options': 'nosniff', ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (isLoopback && !hosts.has(request.headers.host ?? '')) return send(403, `Ask for http://${address}:${port}${metricsPath}.\n`)
    if (request.url?.split('?', 1)[0] !== metricsPath) return send(404, `Metrics are at ${metricsPath}.\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(405, 'Metrics are only read: use GET.\n', undefined, { Allow: 'GET, HEAD' })
    }
    try {
      send(200, await metrics.text(sources), metrics.contentType)
    } catch (error) {
      log.error(describeFault(error), 'metrics failed')
      send(500, 'The metrics could not be collected; the log says where it failed.\n')
    }
  }

  const server = createServer(limits, (request, response) => void answer(request, response))
  server.maxConnections = maxConnections
  return {
    async listen() {
      await listenOn(server, port, address)
      log.info({ address, port }, 'metrics are served')
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
