import { retryAfterHeaderName } from '@svc/profile-schema'
import ratelimit from 'koa-ratelimit'
import { type ClientWindow, ClientWindows, type ClientWindowsOptions } from './client/client-windows.ts'
import type { ServerMiddleware } from './request-state.ts'

export interface RateLimitOptions extends ClientWindowsOptions {
  readonly onRefused?: () => void
}

export interface RateLimit {
  /**
   * Counts the request with koa-ratelimit, and runs the next middleware if it is admitted. `ctx.state.window` is set when this returns its
   * promise; `ctx.state.rateLimit` when that resolves and the request was refused. The caller writes the 429 response.
   */
  readonly count: ServerMiddleware
  /** The client's window without counting anything. */
  peek(client: string): ClientWindow
}

export function createRateLimit({ onRefused, ...options }: RateLimitOptions): RateLimit {
  const windows = new ClientWindows(options)
  const limiter = ratelimit({
    driver: 'memory',
    db: windows,
    duration: options.windowSeconds * 1_000,
    max: options.limit,
    id: (ctx) => ctx.state.client.identity,
    namespace: '',
    disableHeader: true,
    errorMessage: 'Rate limit exceeded.',
  })
  // koa-ratelimit joins namespace and id by a colon.
  const peek = (client: string) => windows.peek(`:${client}`)
  return {
    count(ctx, next) {
      // It counts before its first await, so each pipelined request gets its own window.
      const counted = limiter(ctx, next)
      ctx.state.window = peek(ctx.state.client.identity)
      return counted.then(() => {
        if (ctx.state.rateLimit === undefined) return
        // The limiter writes 0, because for it no window ends.
        ctx.remove(retryAfterHeaderName)
        onRefused?.()
      })
    },
    peek,
  }
}
