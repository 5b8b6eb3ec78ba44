import { preflight } from './cross-origin.ts'
import { matchesEntityTag } from './entity-tag.ts'
import { errorResponses } from './error-response.ts'
import type { ErrorCode } from './errors.ts'
import { type PrebuiltResponse, write } from './prebuilt-response.ts'
import type { Representation } from './representation.ts'
import type { FrontDoorContext, FrontDoorMiddleware } from './request-state.ts'

export function respond(context: FrontDoorContext, prebuilt: PrebuiltResponse): void {
  write(context.res, prebuilt, context.state.headers)
}

export function refuse(context: FrontDoorContext, code: ErrorCode): void {
  respond(context, errorResponses[code])
}

/** What is published for a request, or the error that says why nothing is. */
export type Finding = Representation | ErrorCode

/**
 * The methods of a public address: GET and HEAD, conditional where the client has a tag; OPTIONS for the browser's preflight; 405
 * for the rest. Where nothing is published every method is answered 404.
 */
export function publicRoute(find: (context: FrontDoorContext) => Finding): FrontDoorMiddleware {
  return (context) => {
    const found = find(context)
    if (found === 'not_found') return refuse(context, found)
    switch (context.req.method) {
      case 'GET':
      case 'HEAD':
        if (typeof found === 'string') return refuse(context, found)
        return respond(context, matchesEntityTag(context.req.headers['if-none-match'], found.tag) ? found.notModified : found.ok)
      case 'OPTIONS':
        return respond(context, preflight)
      default:
        return refuse(context, 'method_not_allowed')
    }
  }
}
