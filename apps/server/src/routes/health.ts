/** `GET /healthz` (the process answers) and `GET /readyz` (it should get traffic). No limits, and nothing of the content. */
import { refuse, respond } from '../http/answer.ts'
import { crossOriginHeaders, preflight } from '../http/cross-origin.ts'
import { type PrebuiltResponse, prebuild } from '../http/prebuilt-response.ts'
import type { FrontDoorContext, FrontDoorMiddleware } from '../http/request-state.ts'
import { securityHeaders } from '../http/security-headers.ts'

export interface Readiness {
  /** The server is stopping: running requests finish, new ones belong elsewhere. */
  readonly isDraining: boolean
  /** Parts that do not work, while the rest does: `content: stale since …`, `inference: not_configured`. */
  readonly degraded: readonly string[]
}

const alive = report({ status: 'ok' })

export function healthRoute(): FrontDoorMiddleware {
  return reading((context) => respond(context, alive))
}

export function readinessRoute(readiness: () => Promise<Readiness>): FrontDoorMiddleware {
  return reading(async (context) => {
    const { isDraining, degraded } = await readiness()
    if (isDraining) return refuse(context, 'not_ready')
    return respond(context, report({ status: 'ready', degraded }))
  })
}

/** The methods of every public address; no tags, because no answer outlives its request. */
function reading(answer: (context: FrontDoorContext) => void | Promise<void>): FrontDoorMiddleware {
  return (context) => {
    switch (context.req.method) {
      case 'GET':
      case 'HEAD':
        return answer(context)
      case 'OPTIONS':
        return respond(context, preflight)
      default:
        return refuse(context, 'method_not_allowed')
    }
  }
}

function report(body: object): PrebuiltResponse {
  const media = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store']
  return prebuild(200, [...media, ...crossOriginHeaders, ...securityHeaders], Buffer.from(JSON.stringify(body)))
}
