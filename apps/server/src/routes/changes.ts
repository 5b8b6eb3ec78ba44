/** `GET /changes`, `/changes.md`, `/changes.json` and `/changes.atom`: changes of pages, newest first (docs/pages/reference/history.md). */

import type { PageHistory } from '@svc/publication/history'
import { describedBy, pagePolicyHeaders, representTagged, type Site, tagged } from '@svc/site'
import { atomFeed, jsonFeed } from '../changes/change-feeds.ts'
import { changesMarkdown, changesPage } from '../changes/changes-page.ts'
import { type ListedChange, listedChanges, mostChanges } from '../changes/listed-change.ts'
import { invalidParameter, repeatedParameter } from '../http/error-response.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import { isError, type MadeBodies } from './made-bodies.ts'
import type { RouteOptions } from './route-options.ts'

interface Form {
  readonly contentType: string
  readonly further?: Readonly<Record<string, string>>
  readonly write: (site: Site, changes: readonly ListedChange[]) => string
}

const forms = {
  html: {
    contentType: 'text/html; charset=utf-8',
    further: { 'X-Robots-Tag': 'noindex', ...pagePolicyHeaders },
    write: changesPage,
  },
  markdown: {
    contentType: 'text/markdown; charset=utf-8',
    further: { 'X-Robots-Tag': 'noindex' },
    write: changesMarkdown,
  },
  json: {
    contentType: 'application/feed+json; charset=utf-8',
    write: (site, changes) => JSON.stringify(jsonFeed(site, changes)),
  },
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
} satisfies Readonly<Record<string, Form>>

const resolution = 'Send a date (2026-11-03), a time (2026-11-03T10:00:00Z), or a revision of a page or of a publication of this service.'

interface ChangesOptions extends Pick<RouteOptions, 'current' | 'readHistory'> {
  readonly madeBodies: MadeBodies
}

export function changesRoute(form: keyof typeof forms, { current, readHistory, madeBodies }: ChangesOptions): ServerMiddleware {
  const { contentType, further, write }: Form = forms[form]
  return async (ctx) => {
    const { site, revision, knowledge } = current()
    const query = new URLSearchParams(rawQuery(ctx.url))
    const repeated = repeatedParameter(query, ['since'])
    if (repeated !== undefined) return sendError(ctx, repeated)
    const since = query.get('since') ?? undefined
    const isCurrent = (known: string) => known === revision || knowledge.pages.some((page) => page.revision === known)
    const found = await readHistory(async (history) => ({ after: await timeOf(since, isCurrent, history), state: await history.state() }))
    if (found.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    const { after, state } = found.value
    if (after === undefined) return sendError(ctx, invalidParameter('since is not a date and not a known revision.', resolution))
    const made = await madeBodies(ctx, `${ctx.path} ${revision} ${after} ${state}`, () =>
      readHistory(async (history) => tagged(Buffer.from(write(site, listedChanges(await history.changes(mostChanges, after), knowledge))))),
    )
    if (isError(made)) return sendError(ctx, made)
    sendRepresentation(
      ctx,
      representTagged(made, {
        contentType,
        cacheControl: 'no-cache',
        ...(further && { further: { Link: describedBy(site.baseUrl), ...further } }),
      }),
    )
  }
}

const [beforeAll, afterAll] = ['', '9999']

/** After which time changes are wanted; undefined if `since` is invalid. */
async function timeOf(since: string | undefined, isCurrent: (revision: string) => boolean, history: PageHistory) {
  if (since === undefined) return beforeAll
  // What is current may not be in the store yet, and without a store never is.
  return readTime(since) ?? (await history.timeOf(since)) ?? (isCurrent(since) ? afterAll : undefined)
}

/** A date or an RFC 3339 time; a date begins at midnight in UTC. A `+` of an offset that was not encoded arrives as a space. */
function readTime(since: string): string | undefined {
  const given = since.replace(' ', '+')
  if (!/^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(given)) return undefined
  const [time, day] = [Date.parse(given), Date.parse(given.slice(0, 10))]
  if (Number.isNaN(time) || Number.isNaN(day) || !new Date(day).toISOString().startsWith(given.slice(0, 10))) return undefined
  return new Date(time).toISOString()
}
