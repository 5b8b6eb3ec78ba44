import { isHostWithPort } from './host.ts'
import type { ServerMiddleware } from './request-state.ts'

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is

/** Who a target in absolute form is for; undefined in every other form. */
export function authorityOf(target: string): string | undefined {
  return absoluteForm.exec(target)?.[1]
}

/**
 * The target in origin form: an origin server must take the absolute form too (RFC 9112, section 3.2). Everything else, such as `*`,
 * stays as it is.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [, authority = '', rest = ''] = absoluteForm.exec(target) ?? []
  if (!isHostWithPort(authority)) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** What follows the first question mark, as it was sent: `ctx.querystring` ends at a `#` and is trimmed. */
export function rawQuery(target: string): string {
  const mark = target.indexOf('?')
  return mark === -1 ? '' : target.slice(mark + 1)
}

/** The characters of a path (RFC 3986, section 3.3) and a few more that Koa takes as they are; `*` is a target of its own. */
const exactPath = /^(?:\/[!-"$->@-~]*(?:\?|$)|\*$)/

/** Nothing is published here, and no page can be. */
const nowhere = '/%'

/**
 * Makes `ctx.path` the path that was sent: nothing decoded, nothing normalised. Koa parses a target with unusual characters by `url.parse`,
 * which trims, escapes, cuts at `#` or throws; nothing is published under such a path.
 */
export const exactTarget: ServerMiddleware = (ctx, next) => {
  const target = originForm(ctx.url)
  const exact = exactPath.test(target) ? target : nowhere
  if (exact !== ctx.url) ctx.url = exact
  return next()
}
