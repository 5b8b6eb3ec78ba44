/** Bodies that requests make from the history: cached, and making one counts as a tool call. */

import type { ErrorCode } from '@svc/composition'
import type { Reading } from '@svc/publication/history'
import { createByteCache, type TaggedBytes } from '@svc/site'
import { type ErrorResponse, rateLimitExceeded } from '../http/error-response.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ServerContext } from '../http/request-state.ts'

const limitMessage = 'This client has used up its reads of the history, searches and tool calls of this minute.'

/** A body that is cached under a key, else made now. @param key equal keys, equal bytes */
export type MadeBodies = (ctx: ServerContext, key: string, make: () => Promise<Reading<TaggedBytes>>) => Promise<TaggedBytes | MakingError>

/** The client is over its limit, or the history cannot be read. */
type MakingError = ErrorResponse | ErrorCode

export function isError(made: TaggedBytes | MakingError): made is MakingError {
  return typeof made === 'string' || 'error' in made
}

export function createMadeBodies(toolCalls: RateLimit): MadeBodies {
  const cache = createByteCache()
  /** Concurrent requests for one body make it once. */
  const making = new Map<string, Promise<Reading<TaggedBytes>>>()

  function makeOnce(key: string, make: () => Promise<Reading<TaggedBytes>>): Promise<Reading<TaggedBytes>> {
    const running = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  return async (ctx, key, make) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const usedUp = await toolCalls.count(ctx, async () => undefined)
    if (usedUp !== undefined) return rateLimitExceeded(usedUp.resetSeconds, limitMessage)
    const made = await makeOnce(key, make)
    return made.status === 'read' ? cache.add(key, made.value) : 'history_unavailable'
  }
}
