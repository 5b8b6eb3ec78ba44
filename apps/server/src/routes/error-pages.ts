/** Errors as HTML pages where a page could have been, if the Accept header prefers HTML. All others get JSON. */

import { errorPageStatuses, filled, programAddresses } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { hrefOf } from '@svc/knowledge-index/internal'
import { retryAfterHeaderName } from '@svc/profile-schema'
import type { PageLink } from '@svc/site'
import {
  describedBy,
  type ErrorPageStatus,
  html,
  interfaceTexts,
  menuOf,
  nearestPages,
  nothing,
  pagePolicyHeaders,
  pageShell,
  plural,
  prefersHtml,
  type Site,
  spokenLanguage,
} from '@svc/site'
import type { ErrorResponse } from '../http/error-response.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { setHeaders } from '../http/send.ts'
import type { RouteOptions } from './route-options.ts'

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex', ...pagePolicyHeaders }

export function errorPages({ current, toolCalls }: RouteOptions): ServerMiddleware {
  return async (ctx, next) => {
    await next()
    const { path, status, state, req } = ctx
    const shown = errorPageStatuses.find((each) => each === status)
    if (state.error === undefined || shown === undefined || programAddresses.test(path)) return
    // The JSON also depends on the header (RFC 9110, section 12.5.5).
    ctx.vary('Accept')
    if (!prefersHtml(req.headers.accept)) return
    const { site, knowledge } = current()
    let nearest: readonly PublishedPage[] = []
    if (status === 404) {
      // Over the limit the page has no suggestions, and replaces the limiter's response.
      await toolCalls.count(ctx, async () => {
        const found = knowledge.findPage(path)
        if (found.status === 'unknown_page') nearest = found.nearest
      })
      ctx.status = status
    }
    setHeaders(ctx, { Link: describedBy(site.baseUrl), ...headers })
    ctx.body = errorPage(site, shown, state.error, nearest)
  }
}

/** @param problem whose texts are English @param nearest similar pages */
function errorPage(site: Site, status: ErrorPageStatus, problem: ErrorResponse, nearest: readonly PageLink[]): string {
  const { message, resolution } = problem.error
  const wait = problem.headers[retryAfterHeaderName]
  const language = spokenLanguage(site.language, site.texts)
  const texts = interfaceTexts(language, site.texts)
  const { title, meaning: text } = texts.errors[status]
  const nextStep =
    wait !== undefined
      ? filled(texts.wait, { seconds: plural(texts, texts.seconds, Number(wait)) })
      : status === 404
        ? texts.checkAddress
        : text === undefined
          ? resolution
          : ''
  const { removed, then } = texts.changes
  const detail =
    problem.kept !== undefined
      ? html`<p>${text === undefined ? '' : `${removed} `}<a href="${problem.kept}">${then}</a></p>\n`
      : text !== undefined && problem.isDetailed
        ? html`<p lang="en">${message} ${resolution}</p>\n`
        : nothing
  return pageShell(site, {
    title,
    description: text ?? message,
    language,
    query: '',
    head: html`<meta name="robots" content="noindex">`,
    main: html`<h1>${title}</h1>
<p>${text ?? message} ${nextStep}</p>
${detail}${nearest.length === 0 ? nothing : html`<h2>${texts.didYouMean}</h2>\n${nearestPages(site, nearest)}\n`}<p><a href="${hrefOf(site.baseUrl, menuOf(site, language).home)}">${texts.home}</a></p>`,
  })
}
