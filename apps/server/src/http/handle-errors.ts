import Koa from 'koa'
import type { ServerMiddleware } from './request-state.ts'
import { sendError } from './send.ts'

/**
 * The one error middleware: an exception becomes the error that its route names, and nothing of it reaches the client. Errors that Koa and
 * the router throw have a status of the client's mistake.
 */
export const handleErrors: ServerMiddleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const status = error instanceof Koa.HttpError ? error.status : undefined
    if (status === 404) return sendError(ctx, 'not_found')
    // The router throws 501 for a method that it knows nowhere.
    if (status === 405 || status === 501) return sendError(ctx, 'method_not_allowed')
    ctx.app.emit('error', error, ctx)
    // Half an answer must not pass for a whole one.
    if (ctx.headerSent) ctx.res.destroy()
    else sendError(ctx, ctx.state.fault)
  }
}
