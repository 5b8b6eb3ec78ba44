/** `GET /<path>@<revision>` and `….md`: an immutable revision of a page; `GET /<path>.history.json`: the stored revisions. */
import { addressPatterns } from '@svc/composition'
import type { Publication } from '@svc/publication'
import { type CompleteHistory, findPermalink, type PageHistory, type Permalink, wholePage } from '@svc/publication/history'
import {
  describedBy,
  entityTag,
  type HeaderFields,
  matchesEntityTag,
  negotiateCoding,
  negotiateMediaType,
  pagePolicyHeaders,
  type Representation,
  type RepresentationHeaders,
  type RevisionContext,
  representTagged,
  revisionFrame,
  type Site,
  tagged,
  wordChanges,
} from '@svc/site'
import { revisionNotKept } from '../http/error-response.ts'
import { unmatched } from '../http/observe-requests.ts'
import type { ServerContext, ServerMiddleware } from '../http/request-state.ts'
import { sendError, sendRepresentation } from '../http/send.ts'
import { isError, type MadeBodies } from './made-bodies.ts'
import { sendElsewhere } from './pages.ts'
import type { RouteOptions } from './route-options.ts'

/** A revision never changes (RFC 8246). */
const cacheControl = 'public, max-age=31536000, immutable'

interface Making extends Pick<RouteOptions, 'readHistory'> {
  readonly madeBodies: MadeBodies
}

type Options = Making & Pick<RouteOptions, 'current' | 'events'>

export function pageRevisionRoute({ current, events, ...making }: Options): ServerMiddleware {
  const { readHistory } = making
  return async (ctx) => {
    const [, address = '', revision = '', ending] = addressPatterns.revision.exec(ctx.path) ?? []
    const publication = current()
    // A page may have had a path with an "@".
    if (publication.knowledge.redirect(ctx.path) !== undefined) return sendElsewhere(ctx, publication, { events, readHistory })
    const found = await readHistory((history) => findPermalink(pagePath(address), revision, publication, history))
    events.emit('revision', { result: found.status === 'unavailable' ? found.status : found.value.status })
    if (found.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    if (found.value.status === 'unknown_page') return notFound(ctx)
    if (found.value.status === 'not_kept') return sendError(ctx, revisionNotKept(found.value.stored))
    const { permalink } = found.value
    if (ending !== undefined) return sendMarkdown(ctx, permalink, publication, making)
    const mediaType = negotiateMediaType(ctx.req.headers.accept)
    if (mediaType === 'not_acceptable') return sendError(ctx, mediaType)
    if (mediaType === 'html') return sendHtml(ctx, permalink, publication, making)
    return sendMarkdown(ctx, permalink, publication, making, 'Accept, Accept-Encoding')
  }
}

/** As it is stored, or decompressed for clients without brotli. The tags of both follow from the stored bytes. */
async function sendMarkdown(ctx: ServerContext, permalink: Permalink, { site }: Publication, making: Making, vary = 'Accept-Encoding') {
  const { text, plainText } = permalink
  const headers = headersOf(permalink, site, 'text/markdown; charset=utf-8')
  const stored = representTagged({ tag: text.tag, body: unread }, headers, { Vary: vary }, { 'Content-Encoding': 'br' })
  const plain = representTagged({ tag: `${text.tag.slice(0, -1)}-identity"`, body: unread }, headers, { Vary: vary })
  const coding = negotiateCoding(ctx.req.headers['accept-encoding'])
  if (coding === 'br') return sendMade(ctx, stored, text, making)
  if (coding === 'not_acceptable') return sendError(ctx, coding)
  await sendMade(ctx, plain, plainText, making)
}

/** The stored article in a frame of the current publication, with the words that it changed. The tag follows from both revisions, so texts are read only to be sent. */
async function sendHtml(ctx: ServerContext, permalink: Permalink, { site, day }: Publication, making: Making): Promise<void> {
  const { page, article, whole } = permalink
  const headers = headersOf(permalink, site, 'text/html; charset=utf-8', pagePolicyHeaders)

  function sendFramed(context: RevisionContext, orElse?: () => Promise<void>): Promise<void> {
    const { previous } = context
    const [before, between, after] = revisionFrame(site, day, permalink, context)
    const tag = entityTag(Buffer.from(before + between + article.tag + after))
    const framed = (html: Buffer, changes = '') => Buffer.concat([Buffer.from(before + changes + between), html, Buffer.from(after)])
    const decompress = async (history: CompleteHistory) => {
      const earlier = previous && (await history.stored(page.path, previous.revision))
      const changes = earlier && (await wordChanges(await wholePage(earlier, site.baseUrl), await whole())).value
      return framed('bytes' in article ? article.bytes : await article.decompress(), changes)
    }
    const made = 'bytes' in article && previous === undefined ? { bytes: framed(article.bytes) } : { decompress }
    return sendMade(ctx, representTagged({ tag, body: unread }, headers, { Vary: 'Accept' }), made, making, orElse)
  }

  const read = await making.readHistory((history) => history.revisionContext(page.path, page.revision))
  const context: RevisionContext = read.status === 'unavailable' ? { revisions: [], changedSections: [] } : read.value
  // The current revision is also served while the store fails, and to a client without calls left.
  function sendWithoutWords(): Promise<void> {
    // Of the limit.
    ctx.status = 200
    return sendFramed({ ...context, previous: undefined })
  }
  await sendFramed(context, 'bytes' in article ? sendWithoutWords : undefined)
}

const unread = Buffer.alloc(0)

type Made = { readonly bytes: Buffer } | { readonly decompress: (history: CompleteHistory) => Promise<Buffer> }

/** 304 without the body; else the body, which is in memory or has to be made of the history. */
async function sendMade(ctx: ServerContext, representation: Representation, made: Made, making: Making, orElse?: () => Promise<void>) {
  const { tag } = representation
  if (matchesEntityTag(ctx.req.headers['if-none-match'], tag)) return sendRepresentation(ctx, representation)
  if ('bytes' in made) return sendRepresentation(ctx, { ...representation, body: made.bytes })
  const body = await making.madeBodies(ctx, tag, () =>
    making.readHistory(async (history) => ({ tag, body: await made.decompress(history) })),
  )
  if (isError(body)) return orElse === undefined ? sendError(ctx, body) : orElse()
  sendRepresentation(ctx, { ...representation, body: body.body })
}

/** Memento-Datetime is the time of publication (RFC 7089, section 2.1.1). */
function headersOf(
  { canonicalUrl, publishedAt }: Permalink,
  { baseUrl }: Pick<Site, 'baseUrl'>,
  contentType: string,
  others: HeaderFields = {},
): RepresentationHeaders {
  const further = {
    Link: `<${canonicalUrl}>; rel="canonical", ${describedBy(baseUrl)}`,
    'X-Robots-Tag': 'noindex',
    ...(publishedAt !== undefined && { 'Memento-Datetime': new Date(publishedAt).toUTCString() }),
    ...others,
  }
  return { contentType, cacheControl, further }
}

export function pageHistoryRoute({ current, readHistory, madeBodies }: Options): ServerMiddleware {
  return async (ctx) => {
    const path = pagePath(addressPatterns.history.exec(ctx.path)?.[1] ?? '')
    const isPublished = current().knowledge.page(path) !== undefined
    const found = await readHistory(async (history) => ({
      isKnown: isPublished || (await history.storedRevisions([path])).length > 0,
      state: await history.state(path),
    }))
    if (found.status === 'unavailable') return sendError(ctx, 'history_unavailable')
    if (!found.value.isKnown) return notFound(ctx)
    const read = () => readHistory(async (history) => tagged(Buffer.from(historyJson(await history.revisions(path)))))
    const made = await madeBodies(ctx, `${ctx.path} ${found.value.state}`, read)
    if (isError(made)) return sendError(ctx, made)
    sendRepresentation(ctx, representTagged(made, { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' }))
  }
}

/** The changed sections are JSON already. */
function historyJson(revisions: Awaited<ReturnType<PageHistory['revisions']>>): string {
  const entries = revisions.map(({ revision, publishedAt, fields: { reviewed, verified }, changedSections }) => {
    const entry = JSON.stringify({ revision, published_at: publishedAt, reviewed, verified })
    return `${entry.slice(0, -1)},"changed_sections":${changedSections}}`
  })
  return `[${entries.join(',')}]`
}

function notFound(ctx: ServerContext): void {
  ctx.state.route = unmatched
  sendError(ctx, 'not_found')
}

/** The front page is `/index` in addresses with a suffix. */
function pagePath(address: string): string {
  return address === '/index' ? '/' : address
}
