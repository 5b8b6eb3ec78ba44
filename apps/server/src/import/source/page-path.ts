import { createHash } from 'node:crypto'

/** Names on which the service itself answers (docs/reference/import.md). */
const reservedNames: ReadonlySet<string> = new Set(
  [
    'search',
    'developers',
    'facts',
    'changes',
    'mcp',
    'mcp/server-card',
    'api',
    'api/profile',
    'api/v1/profile',
    'images',
    'healthz',
  ].concat(['readyz', 'llms', 'llms-full', 'openapi', 'server', 'robots', 'sitemap']),
)

/** Whether the service answers at a path, so that no page can be there. */
export function isReservedPath(path: string): boolean {
  const name = path.slice(1)
  return reservedNames.has(name) || /^(?:\.|images\/|(?:facts|changes|llms|style|icon|developers)\.)/.test(name)
}

/**
 * The path of a page in the content folder: each part of its address in lower-case letters, digits and hyphens. Letters with marks lose
 * the marks; a part without any Latin letter or digit becomes the beginning of its digest, so that it stays the same.
 */
export function pagePath(address: string): string {
  const parts = address.split('/').filter((part) => part !== '')
  const path = `/${parts.map(pathSegment).join('/')}`
  // Images are served there.
  return path.replace(/^\/images\//, '/image-pages/')
}

function pathSegment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // More than a file system takes, with the ending.
  return (plain === '' ? createHash('sha256').update(name).digest('hex').slice(0, 8) : plain).slice(0, 200)
}

/** The path, or with a number behind it where it is reserved or another page has it. */
export function freePath(wanted: string, isTaken: (path: string) => boolean): string {
  let path = isReservedPath(wanted) ? `${wanted}-page` : wanted
  for (let number = 2; isTaken(path); number += 1) path = `${wanted === '/' ? '/index' : wanted}-${number}`
  return path
}

/** The file of a page's path, relative to the content folder. */
export function pageFile(path: string): string {
  return path === '/' ? 'pages/index.md' : `pages${path}.md`
}
