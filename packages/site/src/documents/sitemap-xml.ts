import type { PublishedPage } from '@svc/knowledge-index'
import { urlOf } from '@svc/knowledge-index/internal'

/** Limits of one sitemap: addresses, and bytes before compression (sitemaps.org, "Sitemap file requirements"). */
export const sitemapBounds = { addresses: 50_000, bytes: 52_428_800 } as const

/** `/sitemap.xml`, or above its limits an index and numbered sitemaps (sitemaps.org), without pages whose canonical address is elsewhere. */
export function sitemapFiles(pages: readonly Pick<PublishedPage, 'url' | 'path' | 'changed' | 'reviewed'>[], baseUrl: string) {
  const own = pages.filter(({ url, path }) => url === urlOf(baseUrl, path))
  const [first, ...further] = dividedEntries(own.map(sitemapEntry))
  if (further.length === 0) return [{ path: '/sitemap.xml', text: () => xmlOf('urlset', first) }] as const
  const parts = [first, ...further].map((entries, index) => ({ path: `/sitemap-${index + 1}.xml`, text: () => xmlOf('urlset', entries) }))
  const index = parts.map(({ path }) => `<sitemap><loc>${escapeXml(baseUrl + path)}</loc></sitemap>\n`)
  return [{ path: '/sitemap.xml', text: () => xmlOf('sitemapindex', index) }, ...parts] as const
}

function sitemapEntry({ url, changed, reviewed }: Pick<PublishedPage, 'url' | 'changed' | 'reviewed'>): string {
  const modified = changed ?? reviewed
  return `<url><loc>${escapeXml(url)}</loc>${modified === undefined ? '' : `<lastmod>${modified}</lastmod>`}</url>\n`
}

function dividedEntries(entries: readonly string[]): [string[], ...string[][]] {
  const room = sitemapBounds.bytes - Buffer.byteLength(xmlOf('urlset', []))
  let current: string[] = []
  const all: [string[], ...string[][]] = [current]
  let left = room
  for (const entry of entries) {
    const bytes = Buffer.byteLength(entry)
    if (current.length === sitemapBounds.addresses || bytes > left) {
      current = []
      all.push(current)
      left = room
    }
    current.push(entry)
    left -= bytes
  }
  return all
}

function xmlOf(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const opening = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  return `${opening}${entries.join('')}</${element}>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
