/** The names of bodies in an export, for which static hosts look. */
import type { ContentCoding } from '@svc/site'

/** Extensions with which Caddy and nginx find compressed files. */
export const codedEndings: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz', identity: '' }

/** The redirect table of static hosts. It is not served. */
export const redirectsName = '_redirects'

export const manifestName = 'manifest.json'

/** `/` is `index.html`, `/pricing` is `pricing.html` and `/docs` is `docs.html`; an address with an extension is the file of that name. */
export function exportedFile(address: string, type: string): string {
  if (!type.startsWith('text/html')) return address.slice(1)
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`
}
