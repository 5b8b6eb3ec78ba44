import type { Load } from './overload.ts'
import type { ServerMiddleware } from './request-state.ts'
import { sendError } from './send.ts'

/** Answers 503 at once while the server has more work than it can do in time. */
export function refuseOverload(load: Pick<Load, 'isOverloaded'>): ServerMiddleware {
  return (ctx, next) => (load.isOverloaded ? sendError(ctx, 'overloaded') : next())
}
