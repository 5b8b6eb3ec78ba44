/** Errors as HTML pages where a page could have been, if the Accept header prefers HTML. All others get JSON. */
import type { PageLookup, PublishedPage } from '@svc/knowledge-index'
import { retryAfterHeaderName } from '@svc/profile-schema'
import { programAddresses } from '../http/errors.ts'
import { prefersHtml } from '../http/representation/negotiate.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { setHeaders } from '../http/send.ts'
import { errorPage, hasErrorPage } from '../pages/error-page.ts'
import { pagePolicyHeaders } from '../pages/shell/page-policy.ts'
import type { RouteOptions } from './route-options.ts'

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex', ...pagePolicyHeaders }

export function errorPages({ current, toolCalls }: RouteOptions): ServerMiddleware {
  return async (ctx, next) => {
    await next()
    const { path, status, state, req } = ctx
    if (state.error === undefined || !hasErrorPage(status) || programAddresses.test(path)) return
    // The JSON also depends on the header (RFC 9110, section 12.5.5).
    ctx.vary('Accept')
    if (!prefersHtml(req.headers.accept)) return
    const { site, knowledge } = current()
    let nearest: readonly PublishedPage[] = []
    if (status === 404) {
      // Over the limit the page has no suggestions, and replaces the limiter's response.
      await toolCalls.count(ctx, async () => {
        nearest = nearestOf(knowledge.findPage(path))
      })
      ctx.status = status
    }
    const { error, headers: fields } = state.error
    const wait = fields[retryAfterHeaderName]
    setHeaders(ctx, headers)
    ctx.body = errorPage(site, { status, ...error, retryAfter: wait === undefined ? undefined : Number(wait) }, nearest)
  }
}

function nearestOf(lookup: PageLookup): readonly PublishedPage[] {
  return lookup.status === 'unknown_page' ? lookup.nearest : []
}
