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
export function imagesUrl({ path, markdownUrl }: { readonly path: string; readonly markdownUrl: string }): string {
  return `${markdownUrl.slice(0, -markdownPath(path).length)}/images/`
}
