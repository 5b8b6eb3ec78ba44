import type { ServerEvents } from '@svc/composition'
import type { Publication } from '@svc/publication'
import type { ReadHistory } from '@svc/publication/history'
import type { RateLimit } from '../http/rate-limit.ts'

export interface RouteOptions {
  readonly current: () => Publication
  readonly readHistory: ReadHistory
  readonly events: ServerEvents
  /** One limit for tool calls and everything that costs as much: searches, facts, quote checks and error pages with suggestions. */
  readonly toolCalls: RateLimit
  readonly toolCallsPerMinute: number
  /** `YYYY-MM-DD` in UTC */
  readonly today: () => string
}
