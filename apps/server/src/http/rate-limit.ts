import { callsOfSharedClient } from '@svc/composition'
import { retryAfterHeaderName } from '@svc/profile-schema'
import ratelimit from 'koa-ratelimit'
import { type ClientWindow, ClientWindows, type ClientWindowsOptions } from './client/client-windows.ts'
import type { ServerContext } from './request-state.ts'

export interface RateLimitOptions extends ClientWindowsOptions {
  /** The key of the window that counts a request; by default the client. */
  readonly keyOf?: (ctx: ServerContext) => string
  readonly onRefused?: () => void
}

export type RateLimit = ReturnType<typeof createRateLimit>

export function createRateLimit({ onRefused, keyOf = clientKey, ...options }: RateLimitOptions) {
  const windows = new ClientWindows(options)
  const limiter = ratelimit({
    driver: 'memory',
    db: windows,
    duration: options.windowSeconds * 1_000,
    max: options.limit,
    id: keyOf,
    namespace: '',
    disableHeader: true,
    errorMessage: 'Rate limit exceeded.',
  })
  // koa-ratelimit joins namespace and id by a colon.
  const peek = (client: string) => windows.peek(`:${client}`)
  return {
    /** Counts the request, and runs `next` if it is admitted. Sets `ctx.state.window` at once. @returns the window of a refused request */
    count(ctx: ServerContext, next: () => Promise<unknown>): Promise<ClientWindow | undefined> {
      // It counts before its first await, so each pipelined request gets its own window.
      const counted = limiter(ctx, next)
      const window = peek(keyOf(ctx))
      ctx.state.window = window
      return counted.then(() => {
        if (ctx.state.rateLimit === undefined) return undefined
        // The limiter writes 0, because for it no window ends.
        ctx.remove(retryAfterHeaderName)
        onRefused?.()
        return window
      })
    },
    /** The client's window without counting anything. */
    peek,
  }
}

/** As a limit of clients. Of a caller behind a shared client, a call counts in its own window and in that of all its callers, or in neither. */
export function createCallLimit({ limit, ...options }: Omit<RateLimitOptions, 'keyOf'>): RateLimit {
  const own = createRateLimit({ ...options, limit, keyOf: (ctx) => ctx.state.caller?.client ?? crossSiteKey(ctx) })
  const shared = createRateLimit({ ...options, limit: limit * callsOfSharedClient, keyOf: ({ state }) => `${state.caller?.sharedClient}` })
  return {
    ...own,
    async count(ctx, next) {
      const { client, sharedClient } = ctx.state.caller ?? {}
      if (client === undefined || sharedClient === undefined) return own.count(ctx, next)
      if (client === sharedClient) return shared.count(ctx, next)
      // Both count before their first await, so nothing comes between the look and the count.
      const windows = [own.peek(client), shared.peek(sharedClient)]
      const full = windows.filter(({ remaining }) => remaining === 0).sort((one, other) => other.resetSeconds - one.resetSeconds)
      if (full[0] === undefined) await Promise.all([own.count(ctx, async () => undefined), shared.count(ctx, next)])
      else options.onRefused?.()
      return full[0]
    },
  }
}

function clientKey({ state }: ServerContext): string {
  return state.client.identity
}

/**
 * A separate window for what pages of other sites make a browser GET, such as images whose address is a search: it does not use up the calls of
 * the visitor. Every browser sends the header, and a page cannot change it (Fetch Metadata, "Sec-Fetch-Site").
 */
function crossSiteKey(ctx: ServerContext): string {
  const { method, headers } = ctx.req
  const isCrossSite = headers['sec-fetch-site'] === 'cross-site' && method !== 'POST'
  return isCrossSite ? `${clientKey(ctx)} cross-site` : clientKey(ctx)
}
