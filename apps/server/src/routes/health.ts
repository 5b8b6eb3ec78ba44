/** `GET /healthz` (the process answers) and `GET /readyz` (it should get traffic). No limits, and nothing of the content. */
import { refuse, respond } from '../http/answer.ts'
import { methodNotAllowed } from '../http/error-response.ts'
import { type PrebuiltResponse, prebuild } from '../http/prebuilt-response.ts'
import type { FrontDoorMiddleware } from '../http/request-state.ts'
import { securityHeaders } from '../http/security-headers.ts'

export interface Readiness {
  /** The server is stopping: running requests finish, new ones belong elsewhere. */
  readonly isDraining: boolean
  /** Parts that do not work, while the rest does: `content: stale since …`, `inference: not_configured`. */
  readonly degraded: readonly string[]
}

const healthMethods = 'GET, HEAD'
const wrongMethod = methodNotAllowed(healthMethods)
const alive = report({ status: 'ok' })

export function healthRoute(): FrontDoorMiddleware {
  return (context) => respond(context, isRead(context.method) ? alive : wrongMethod)
}

export function readinessRoute(readiness: () => Promise<Readiness>): FrontDoorMiddleware {
  return async (context) => {
    if (!isRead(context.method)) return respond(context, wrongMethod)
    const { isDraining, degraded } = await readiness()
    if (isDraining) return refuse(context, 'not_ready')
    return respond(context, report({ status: 'ready', degraded }))
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function report(body: object): PrebuiltResponse {
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', ...securityHeaders]
  return prebuild(200, headers, Buffer.from(JSON.stringify(body)))
}
