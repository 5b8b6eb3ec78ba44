import { isHostWithPort } from './host.ts'
import type { ServerMiddleware } from './request-state.ts'

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is

/** The authority of a target in absolute form; undefined for every other form. */
export function authorityOf(target: string): string | undefined {
  return absoluteForm.exec(target)?.[1]
}

/** In origin form, because an absolute form must be accepted too (RFC 9112, section 3.2). Every other form, such as `*`, does not change. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [, authority = '', rest = ''] = absoluteForm.exec(target) ?? []
  if (!isHostWithPort(authority)) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The text after the first question mark, as it was sent: `ctx.querystring` is trimmed and ends at a `#`. */
export function rawQuery(target: string): string {
  const mark = target.indexOf('?')
  return mark === -1 ? '' : target.slice(mark + 1)
}

/** The characters of a path (RFC 3986, section 3.3) and some that Koa does not change, or the target `*`. */
const exactPath = /^(?:\/[!-"$->@-~]*(?:\?|$)|\*$)/

/** A path that no page can have. */
export const nowhere = '/%'

/**
 * Makes `ctx.path` the path as it was sent, neither decoded nor normalised. Koa parses a target with unusual characters by `url.parse`, which
 * trims, escapes, cuts at `#` or throws. No page has such a path.
 */
export const exactTarget: ServerMiddleware = (ctx, next) => {
  const target = originForm(ctx.url)
  const exact = exactPath.test(target) ? target : nowhere
  if (exact !== ctx.url) ctx.url = exact
  return next()
}
