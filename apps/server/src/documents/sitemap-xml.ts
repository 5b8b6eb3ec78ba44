import type { PublishedPage } from '@svc/knowledge-index'

/** What a sitemap may hold: addresses, and bytes before compression (sitemaps.org, "Sitemap file requirements"). */
export const sitemapBounds = { addresses: 50_000, bytes: 52_428_800 } as const

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
const closing = '</urlset>\n'

/**
 * `/sitemap.xml`: the canonical addresses of the pages, with the day of their last review. A page whose canonical address is on
 * another site belongs to the sitemap there. A content folder holds fewer files than a sitemap addresses; should their addresses
 * be so long that the bytes do not suffice, the pages that come first stay.
 */
export function sitemapXml(pages: readonly Pick<PublishedPage, 'url' | 'path' | 'reviewed'>[], baseUrl: string): string {
  const own = pages.filter(({ url, path }) => url === baseUrl + path).slice(0, sitemapBounds.addresses)
  const entries: string[] = []
  let left = sitemapBounds.bytes - opening.length - closing.length
  for (const { url, reviewed } of own) {
    const entry = `<url><loc>${escapeXml(url)}</loc>${reviewed === undefined ? '' : `<lastmod>${reviewed}</lastmod>`}</url>\n`
    left -= Buffer.byteLength(entry)
    if (left < 0) break
    entries.push(entry)
  }
  return opening + entries.join('') + closing
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
