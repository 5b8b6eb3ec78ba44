import type { ServerMiddleware } from './request-state.ts'

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is

/** The authority of a target in absolute form; undefined for every other form. */
export function authorityOf(target: string): string | undefined {
  return absoluteForm.exec(target)?.[1]
}

/**
 * The target in origin form: an origin server must also accept the absolute form (RFC 9112, section 3.2). Every other form, such as `*`, does
 * not change.
 */
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
const nowhere = '/%'

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

/** A name or IPv4 address, or an IPv6 address in brackets. */
const hostWithPort = /^(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+(?::[0-9]{1,5})?$|^\[[0-9A-Fa-f:.]+\](?::[0-9]{1,5})?$/

/** Whether a text is `uri-host [ ":" port ]` (RFC 9110, section 7.2), as a Host header and the authority of a request target must be. */
export function isHostWithPort(text: string): boolean {
  return hostWithPort.test(text)
}

/**
 * Whether a request has exactly one well-formed Host header, or none in HTTP/1.0 (RFC 9112, section 3.2). Two of them let a
 * proxy and a server read different hosts from the same request. Node keeps the first and hides the rest, so the raw list is read.
 *
 * @param rawHeaders names and values in turn, as received
 */
export function hasValidHost(rawHeaders: readonly string[], httpVersion: string): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[index + 1]
  }
  return host === undefined ? httpVersion === '1.0' : isHostWithPort(host)
}
