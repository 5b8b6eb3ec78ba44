/**
 * `GET /changes`, `/changes.md`, `/changes.json` and `/changes.atom`: published, changed and removed pages, newest first
 * (docs/pages/reference/history.md).
 */
import { addresses } from '@svc/composition'
import { atomFeed, jsonFeed } from '../changes/change-feeds.ts'
import { changesMarkdown, changesPage } from '../changes/changes-page.ts'
import { mostChanges } from '../changes/describe-change.ts'
import { type ListedChange, listedChanges } from '../changes/listed-change.ts'
import { invalidParameter, repeatedParameter } from '../http/error-response.ts'
import { represent } from '../http/representation/representation.ts'
import type { ServerMiddleware } from '../http/request-state.ts'
import { rawQuery } from '../http/request-target.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import { pagePolicyHeaders } from '../pages/shell/page-policy.ts'
import type { Site } from '../pages/shell/site.ts'
import type { PageChange, PageHistory } from '../store/page-history.ts'
import type { RouteOptions } from './route-options.ts'

interface Form {
  readonly contentType: string
  readonly further?: Readonly<Record<string, string>>
  readonly write: (site: Site, changes: readonly ListedChange[]) => string
}

const forms: Readonly<Record<string, Form>> = {
  [addresses.changes.path]: {
    contentType: 'text/html; charset=utf-8',
    further: { 'X-Robots-Tag': 'noindex', ...pagePolicyHeaders },
    write: changesPage,
  },
  [addresses.changesMarkdown.path]: {
    contentType: 'text/markdown; charset=utf-8',
    further: { 'X-Robots-Tag': 'noindex' },
    write: changesMarkdown,
  },
  [addresses.changesJson.path]: {
    contentType: 'application/feed+json; charset=utf-8',
    write: (site, changes) => JSON.stringify(jsonFeed(site, changes)),
  },
  [addresses.changesAtom.path]: { contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
}

const resolution = 'Send a date (2026-11-03), a time (2026-11-03T10:00:00Z), or a revision of a page or of a publication of this service.'

export function changesRoute({ current, readHistory }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const { site, revision, knowledge } = current()
    const query = new URLSearchParams(rawQuery(ctx.url))
    const repeated = repeatedParameter(query, ['since'])
    if (repeated !== undefined) return sendError(ctx, repeated)
    const since = query.get('since') ?? undefined
    const isCurrent = (known: string) => known === revision || knowledge.pages.some((page) => page.revision === known)
    const changes = await readHistory((history) => changesSince(since, isCurrent, history))
    if (changes.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    if (changes.value === undefined) return sendError(ctx, invalidParameter('since is not a date and not a known revision.', resolution))
    const { contentType, further, write } = forms[ctx.path] as Form
    const body = Buffer.from(write(site, listedChanges(changes.value, knowledge)))
    sendRepresentation(ctx, represent(body, { contentType, cacheControl: 'no-cache', ...(further && { further }) }))
  }
}

/** Undefined if `since` is invalid. */
async function changesSince(
  since: string | undefined,
  isCurrent: (revision: string) => boolean,
  history: PageHistory,
): Promise<readonly PageChange[] | undefined> {
  if (since === undefined) return history.changes(mostChanges)
  const time = readTime(since) ?? (await history.timeOf(since))
  if (time !== undefined) return history.changes(mostChanges, time)
  // What is current may not be in the store yet, and without a store never is.
  return isCurrent(since) ? [] : undefined
}

/** A date or an RFC 3339 time; a date begins at midnight in UTC. A `+` of an offset that was not encoded arrives as a space. */
function readTime(since: string): string | undefined {
  const given = since.replace(' ', '+')
  if (!/^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(given)) return undefined
  const [time, day] = [Date.parse(given), Date.parse(given.slice(0, 10))]
  if (Number.isNaN(time) || Number.isNaN(day) || !new Date(day).toISOString().startsWith(given.slice(0, 10))) return undefined
  return new Date(time).toISOString()
}
