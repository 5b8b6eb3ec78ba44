/** `GET /<path>@<revision>` and `….md`: an immutable revision of a page; `GET /<path>.history.json`: the stored revisions. */
import { addresses } from '@svc/composition'
import type { createPageHtml } from '@svc/knowledge-index'
import { revisionNotKept } from '../http/error-response.ts'
import { negotiateMediaType } from '../http/representation/negotiate.ts'
import { type HeaderFields, represent } from '../http/representation/representation.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { unmatched } from '../http/route-template.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import { type DatedPage, revisionPage } from '../pages/revision-page.ts'
import { pagePolicyHeaders } from '../pages/shell/page-policy.ts'
import type { Publication } from '../publication/publication.ts'
import { findRevision } from '../store/page-revision.ts'
import { sendElsewhere } from './redirect.ts'
import type { RouteOptions } from './route-options.ts'

/** A revision never changes (RFC 8246). */
const cacheControl = 'public, max-age=31536000, immutable'

export function pageRevisionRoute({ current, readHistory, events }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const [, address = '', revision = '', ending] = addresses.revision.pattern.exec(ctx.path) ?? []
    const publication = current()
    // A page may have had a path with an "@".
    if (publication.knowledge.redirect(ctx.path) !== undefined) return sendElsewhere(ctx, publication, events)
    const found = await readHistory((history) => findRevision([pagePath(address)], revision, publication, history))
    events.emit('revision', { result: found.status === 'unavailable' ? found.status : found.value.status })
    if (found.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    if (found.value.status === 'unknown_page') return notFound(ctx)
    if (found.value.status === 'not_kept') return sendError(ctx, revisionNotKept(found.value.kept))
    if (ending !== undefined) return sendMarkdown(ctx, found.value.revision, {})
    const mediaType = negotiateMediaType(ctx.req.headers.accept)
    if (mediaType === 'not_acceptable') return sendError(ctx, mediaType)
    const vary = { Vary: 'Accept' }
    return mediaType === 'markdown' ? sendMarkdown(ctx, found.value.revision, vary) : sendHtml(ctx, found.value.revision, publication, vary)
  }
}

function sendMarkdown(ctx: ServerContext, revision: DatedPage, vary: HeaderFields): void {
  const contentType = 'text/markdown; charset=utf-8'
  const further = { ...headersOf(revision), ...vary }
  sendRepresentation(ctx, represent(Buffer.from(revision.page.text.value), { contentType, cacheControl, further }))
}

async function sendHtml(ctx: ServerContext, revision: DatedPage, publication: Publication, vary: HeaderFields): Promise<void> {
  const toHtml = await pageHtmlOf(publication)
  const html = revisionPage(publication.site, revision, toHtml(revision.page))
  const further = { ...headersOf(revision), ...vary, ...pagePolicyHeaders }
  sendRepresentation(ctx, represent(Buffer.from(html), { contentType: 'text/html; charset=utf-8', cacheControl, further }))
}

const pageHtmlOfPublications = new WeakMap<Publication, ReturnType<typeof createPageHtml>>()

/** Made once: it reads the addresses of all pages. */
async function pageHtmlOf(publication: Publication): Promise<ReturnType<typeof createPageHtml>> {
  const { createPageHtml } = await import('@svc/knowledge-index')
  const known = pageHtmlOfPublications.get(publication) ?? createPageHtml(publication.knowledge.pages)
  pageHtmlOfPublications.set(publication, known)
  return known
}

/** Memento-Datetime is the time of publication (RFC 7089, section 2.1.1). */
function headersOf({ canonicalUrl, publishedAt }: DatedPage): HeaderFields {
  return {
    Link: `<${canonicalUrl}>; rel="canonical"`,
    'X-Robots-Tag': 'noindex',
    ...(publishedAt !== undefined && { 'Memento-Datetime': new Date(publishedAt).toUTCString() }),
  }
}

export function pageHistoryRoute({ current, readHistory }: RouteOptions): ServerMiddleware {
  return async (ctx) => {
    const path = pagePath(addresses.history.pattern.exec(ctx.path)?.[1] ?? '')
    const page = current().knowledge.page(path)
    const kept = await readHistory((history) => history.revisions(path))
    if (kept.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    const revisions = kept.value.map(({ revision, publishedAt, fields, changedSections }) => ({
      revision,
      published_at: publishedAt,
      reviewed: fields.reviewed,
      verified: fields.verified,
      changed_sections: changedSections,
    }))
    if (page === undefined && revisions.length === 0) return notFound(ctx)
    const headers = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' }
    sendRepresentation(ctx, represent(Buffer.from(JSON.stringify(revisions)), headers))
  }
}

function notFound(ctx: ServerContext): void {
  ctx.state.route = unmatched
  sendError(ctx, 'not_found')
}

/** The front page is `/index` in addresses with a suffix. */
function pagePath(address: string): string {
  return address === '/index' ? '/' : address
}
