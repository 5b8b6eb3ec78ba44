/** `GET /api/v1/facts`: the facts of `facts.yaml`, with the status of each on a day (docs/pages/reference/facts.md). */
import type { PlacedFact } from '@svc/knowledge-index'
import { type FactStatus, factStatus, isStated, NearestNames, nearEnough } from '@svc/knowledge-index/internal'
import type { Publication } from '@svc/publication'
import { type Representation, represent } from '@svc/site'
import * as z from 'zod'
import { invalidParameter, rateLimitExceeded, repeatedParameter, unknownFact } from '../http/error-response.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import { countRequests } from './count-requests.ts'
import type { RouteOptions } from './route-options.ts'

const limitMessage = 'This client has used up its reads of facts, searches and tool calls of this minute.'

const querySchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .optional(),
  as_of: z.iso.date().optional(),
})

/** As many as `get_page` names pages. */
const mostNearest = 3

/** The rate limit of every status of the route, with its headers. */
export function factsContract({ toolCalls, toolCallsPerMinute }: Pick<RouteOptions, 'toolCalls' | 'toolCallsPerMinute'>): ServerMiddleware {
  return countRequests({
    rateLimit: toolCalls,
    policy: { policy: 'calls', limit: toolCallsPerMinute, windowSeconds: 60 },
    refusal: (seconds) => rateLimitExceeded(seconds, limitMessage),
  })
}

export function factsRoute({ current, today }: RouteOptions): ServerMiddleware {
  // Most requests are for all facts of today.
  let last: { readonly publication: Publication; readonly day: string; readonly all: Representation } | undefined
  let named: { readonly publication: Publication; readonly ids: NearestNames<string> } | undefined
  function nearestIds(publication: Publication, id: string): readonly string[] {
    if (named?.publication !== publication) {
      const ids = [...new Set(publication.facts.map((fact) => fact.id))]
      named = { publication, ids: new NearestNames(ids.map((item) => ({ item, names: [item] }))) }
    }
    return named.ids.find(id, mostNearest, nearEnough)
  }
  return (ctx) => {
    const query = new URLSearchParams(rawQuery(ctx.url))
    const repeated = repeatedParameter(query, ['id', 'as_of'])
    if (repeated !== undefined) return sendError(ctx, repeated)
    const parsed = querySchema.safeParse(Object.fromEntries(query))
    if (!parsed.success) {
      const resolution = 'Send id as an id of a fact, such as id=price, and as_of as a date, such as as_of=2026-11-03.'
      return sendError(ctx, invalidParameter('id or as_of is malformed.', resolution))
    }
    const { id, as_of: day = today() } = parsed.data
    const publication = current()
    if (id !== undefined) {
      const facts = publication.facts.filter((fact) => fact.id === id)
      if (facts.length === 0) return sendError(ctx, unknownFact(nearestIds(publication, id)))
      return sendRepresentation(ctx, representFacts(publication, facts, day))
    }
    if (last?.publication !== publication || last.day !== day) {
      last = { publication, day, all: representFacts(publication, publication.facts, day) }
    }
    sendRepresentation(ctx, last.all)
  }
}

function representFacts({ revision }: Publication, facts: readonly PlacedFact[], day: string): Representation {
  const body = { facts: facts.map((fact) => factBody(fact, factStatus(fact, day))), revision }
  return represent(Buffer.from(JSON.stringify(body)), { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' })
}

function factBody(fact: PlacedFact, status: FactStatus): object {
  const { id, label } = fact
  if (!isStated(fact)) return { id, label, status, say: fact.say, instead: fact.insteadUrl }
  const { topic, value, unit, validFrom: valid_from, validUntil: valid_until, quote, url, quoteUrl: quote_url, revision } = fact
  return { id, label, topic, status, value, unit, valid_from, valid_until, quote, url, quote_url, revision }
}
