import Koa from 'koa'
import type { ServerMiddleware } from './request-state.ts'
import { sendError } from './send.ts'

/** An exception becomes the error of its route, without its message. Errors that Koa and the router throw have a 4xx status. */
export const handleErrors: ServerMiddleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    const status = error instanceof Koa.HttpError ? error.status : undefined
    if (status === 404) return sendError(ctx, 'not_found')
    // The router throws 501 for a method that it knows nowhere.
    if (status === 405 || status === 501) return sendError(ctx, 'method_not_allowed')
    ctx.app.emit('error', error, ctx)
    // Closes the connection, so that the client sees that the response is incomplete.
    if (ctx.headerSent) ctx.res.destroy()
    else sendError(ctx, ctx.state.fault)
  }
}
