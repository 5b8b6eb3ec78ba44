/**
 * The address of a path of a service. With a path of its own, as `https://example.com/docs`, the service's front page has no slash at its end.
 *
 * @param path with its query and anchor
 * @example urlOf('https://example.com/docs', '/pricing')
 */
export function urlOf(baseUrl: string, path: string): string {
  const isFront = path === '/' || path.startsWith('/#') || path.startsWith('/?')
  return baseUrl + (isFront && hasPath(baseUrl) ? path.slice(1) : path)
}

/**
 * The same without scheme and host, as pages write it: `/docs/pricing`. An address of another service does not change.
 *
 * @example hrefOf('https://example.com/docs', '/pricing')
 */
export function hrefOf(baseUrl: string, path: string): string {
  if (!hasPath(baseUrl) || !path.startsWith('/')) return path
  return urlOf(baseUrl, path).slice(baseUrl.indexOf('/', schemeEnd))
}

/** `pathAt` of one service. */
export type PathOf = (written: string) => string

/** The path of a full address of a service, with query and anchor. Any other text is returned as it is. */
export function pathAt(baseUrl: string | undefined, written: string): string {
  if (baseUrl === undefined || !written.startsWith(baseUrl)) return written
  const path = written.slice(baseUrl.length)
  if (path.startsWith('/')) return path
  // Every text includes the empty one, which is the front page.
  return '?#'.includes(path.charAt(0)) ? `/${path}` : written
}

/** Between the slashes of `http://` and the first one of a path: a host has at least one character. */
const schemeEnd = 'https://'.length

function hasPath(baseUrl: string): boolean {
  return baseUrl.includes('/', schemeEnd)
}

/** The address of the service that publishes a page. @example baseOf(page) */
export function baseOf({ path, markdownUrl }: { readonly path: string; readonly markdownUrl: string }): string {
  return markdownUrl.slice(0, -markdownPath(path).length)
}

/** The path of a page's Markdown: `/pricing.md`, and `/index.md` for `/`. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

/**
 * The address of a revision of a page: `{base}/pricing@1379853ac1e63c85`, `{base}/index@…` for the front page.
 *
 * @example permalink(page)
 */
export function permalink({ markdownUrl, revision }: { readonly markdownUrl: string; readonly revision: string }): string {
  return `${markdownUrl.slice(0, -'.md'.length)}@${revision}`
}

/** A URL for programs and headers: characters beyond ASCII are encoded (RFC 3987, section 3.1), all others as written. */
export function asciiUrl(url: string): string {
  return /^[!-~]*$/.test(url) ? url : new URL(url).href
}

/** Splits a reference at its first `#`; the anchor is decoded, or unchanged if its encoding is invalid. */
export function splitAnchor(reference: string): [address: string, anchor: string] {
  const at = reference.indexOf('#')
  if (at < 0) return [reference, '']
  const anchor = reference.slice(at + 1)
  try {
    return [reference.slice(0, at), decodeURIComponent(anchor)]
  } catch {
    return [reference.slice(0, at), anchor]
  }
}

/** Where the addresses of a publication's images begin. */
export function imagesUrl(page: Parameters<typeof baseOf>[0]): string {
  return `${baseOf(page)}/images/`
}
