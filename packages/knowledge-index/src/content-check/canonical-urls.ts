import type { PageFile } from '../page-check/page-file.ts'

/**
 * Checks the canonical addresses of pages against each other and, if `baseUrl` is known, against the service's own addresses: two pages
 * must not have the same address.
 */
export function checkCanonicalUrls(pages: readonly PageFile[], baseUrl: string | undefined): void {
  const fileOfAddress = new Map<string, string>()
  for (const { source, path, reading } of pages) {
    const { canonicalUrl } = reading
    if (!canonicalUrl) continue
    const { url, keyPosition } = canonicalUrl
    // Spellings of one address, such as a host in capitals, are one address (WHATWG URL, "URL equivalence").
    const { href, origin } = new URL(url)
    const first = fileOfAddress.get(href)
    if (baseUrl !== undefined && origin === new URL(baseUrl).origin && href !== new URL(`${baseUrl}${path}`).href) {
      const message = `"${url}" is an address of this service, and not this page's own, ${baseUrl}${path}.`
      source.report('foreign_canonical_url', keyPosition, message)
    } else if (first === undefined) fileOfAddress.set(href, source.file)
    else source.report('duplicate_canonical_url', keyPosition, `"${url}" is already the canonical_url of ${first}.`)
  }
}
