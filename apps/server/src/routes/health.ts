/** `GET /healthz` (the process runs) and `GET /readyz` (it accepts traffic). Both have no rate limit. */
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendError } from '../http/send.ts'

export interface Readiness {
  /** The server is stopping: new requests should go to other instances. */
  readonly isDraining: boolean
  /** Parts that do not work: `content: stale since …`, `inference: not_configured`. */
  readonly degraded: readonly string[]
}

export const healthRoute: ServerMiddleware = (ctx) => {
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { status: 'ok' }
}

export function readinessRoute(readiness: () => Promise<Readiness>): ServerMiddleware {
  return async (ctx) => {
    const { isDraining, degraded } = await readiness()
    if (isDraining) return sendError(ctx, 'not_ready')
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'ready', degraded }
  }
}
