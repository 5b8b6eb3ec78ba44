import { retryAfterHeaderName } from '@svc/profile-schema'
import ratelimit from 'koa-ratelimit'
import { type ClientWindow, ClientWindows } from './client/client-windows.ts'
import type { ServerMiddleware } from './request-state.ts'

export interface RateLimitOptions {
  /** Requests per window. */
  readonly limit: number
  readonly windowSeconds: number
  /** Maximum number of stored clients. */
  readonly capacity?: number
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Called for every refused request. */
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

/** About 200 bytes a client, 20 MB at most. */
const defaultCapacity = 100_000

export function createRateLimit({ limit, windowSeconds, capacity = defaultCapacity, now, onRefused }: RateLimitOptions): RateLimit {
  const windows = new ClientWindows({ limit, windowSeconds, capacity, now })
  const limiter = ratelimit({
    driver: 'memory',
    db: windows,
    duration: windowSeconds * 1_000,
    max: limit,
    id: (ctx) => ctx.state.client.identity,
    namespace: keyPrefix,
    disableHeader: true,
    errorMessage: 'Rate limit exceeded.',
  })
  const peek = (client: string) => windows.peek(keyOf(client))
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

const keyPrefix = ''

/** As koa-ratelimit writes it. */
function keyOf(client: string): string {
  return `${keyPrefix}:${client}`
}
