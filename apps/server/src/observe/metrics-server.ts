import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { describeFault, type Log, OperatorError } from '@svc/composition'
import { listenOn } from '../http/server.ts'
import type { Insight } from '../insight/open-insight.ts'
import type { Metrics, MetricsSources } from './metrics.ts'

export interface MetricsServerOptions {
  readonly port: number
  readonly address: string
  readonly sources: MetricsSources
  /** Undefined: nothing is counted. */
  readonly insight: Insight | undefined
  readonly log: Log
}

const metricsPath = '/metrics'
/** Insight as a page and as JSON; `?days=` is 1 to 400, by default 7. */
const insightPaths = { page: '/insight', json: '/insight.json' } as const
const insightPolicy = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }
const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/i

/** Limits for scrapers, which send a small request every few seconds. Times in milliseconds. */
const limits = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1_024 } as const
const maxConnections = 16

/** Serves `GET /metrics` and `/insight`, without rate limits and log lines: only the operator's machines can connect. */
export function createMetricsServer(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, address, sources, insight, log }: MetricsServerOptions,
) {
  // Against DNS rebinding: a page in a browser on this machine could reach the port under its own name.
  // On other addresses the name depends on the scraper's network.
  const isLoopback = loopback.test(address)
  const hosts = new Set(['localhost', isIPv6(address) ? `[${address}]` : address].map((name) => new URL(`http://${name}:${port}`).host))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: string, type = 'text/plain; charset=utf-8', headers: Record<string, string> = {}) => {
      const fixed = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), 'Cache-Control': 'no-store' }
      response.writeHead(status, { ...fixed, 'X-Content-Type-Options': 'nosniff', ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const sendInsight = async (path: string, days: string) => {
      if (insight === undefined) return send(404, 'Nothing is counted: set INSIGHT=counts and a STORE_URL.\n')
      if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > 400) return send(400, 'days is a number from 1 to 400.\n')
      if (path === insightPaths.page) return send(200, await insight.page(Number(days)), 'text/html; charset=utf-8', insightPolicy)
      send(200, `${JSON.stringify(await insight.report(Number(days)))}\n`, 'application/json')
    }
    if (isLoopback && !hosts.has(request.headers.host ?? '')) return send(403, `Ask for http://${address}:${port}${metricsPath}.\n`)
    const [path = '', query] = (request.url ?? '').split('?', 2)
    const isInsight = path === insightPaths.page || path === insightPaths.json
    if (path !== metricsPath && !isInsight)
      return send(404, `Metrics are at ${metricsPath}, what was asked and read at ${insightPaths.page}.\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(405, 'Metrics are only read: use GET.\n', undefined, { Allow: 'GET, HEAD' })
    }
    try {
      if (isInsight) return await sendInsight(path, new URLSearchParams(query).get('days') ?? '7')
      send(200, await metrics.text(sources), metrics.contentType)
    } catch (error) {
      // The store's own line in the log has the same.
      if (error instanceof OperatorError) return send(503, `${error.message} ${error.resolution}\n`)
      log.error(describeFault(error), 'metrics failed')
      send(500, 'The metrics could not be collected; the log says where it failed.\n')
    }
  }

  const server = createServer(limits, (request, response) => void answer(request, response))
  server.maxConnections = maxConnections
  return {
    /** Rejects when the port cannot be listened on. */
    async listen(): Promise<void> {
      await listenOn(server, port, address)
      log.info({ address, port }, 'metrics listening')
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
