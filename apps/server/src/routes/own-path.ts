import { nearestWord } from '@svc/knowledge-index/internal'
import type { Publication } from '@svc/publication'
import type { ServerContext } from '../http/request-state.ts'

/** Milliseconds between two searches for a near path: one takes 24 ms with 100,000 pages. */
const searchEvery = 100
/** Characters by which a mistyped path may be longer, so that it has no room for words of the caller. */
const mostAdded = 2

/** The path of a request for the log: a published one, or a mistyped one; any other is a text of the caller. @param now monotonic ms */
export function createOwnPath(current: () => Publication, now: () => number): (ctx: ServerContext) => string | undefined {
  let nextSearch = 0
  return ({ path, status }) => {
    const { isPublished, knowledge } = current()
    if (isPublished(path)) return path
    if (status !== 404 || now() < nextSearch) return undefined
    nextSearch = now() + searchEvery
    const lookup = knowledge.findPage(path)
    const near = lookup.status === 'unknown_page' ? lookup.nearest.map((page) => page.path) : []
    const meant = nearestWord(path.replace(/\.(?:md|html)$/, ''), near)
    return meant !== undefined && path.length <= meant.length + '.html'.length + mostAdded ? path : undefined
  }
}
