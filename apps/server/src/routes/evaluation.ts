/** `GET /.well-known/evaluation.json`: which questions the content answers, if the served content was evaluated. */
import type { ServerMiddleware } from '../http/request-state.ts'
import { sendCoded, sendError } from '../http/send.ts'
import type { RouteOptions } from './route-options.ts'

export function evaluationRoute({ current, evaluation }: RouteOptions): ServerMiddleware {
  return (ctx) => {
    const published = evaluation()
    if (published?.revision !== current().revision) return sendError(ctx, 'no_evaluation')
    sendCoded(ctx, published.representations)
  }
}
