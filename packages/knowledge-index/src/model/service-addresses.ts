/** Addresses of the service other than pages (docs/pages/reference/http.md): authors may link to these. */
export const serviceAddresses: ReadonlySet<string> = new Set([
  '/api/v1/profile',
  '/api/profile',
  '/api/v1/facts',
  '/openapi.json',
  '/server.json',
  '/llms.txt',
  '/llms-full.txt',
  '/developers',
  '/developers/api',
  '/developers.md',
  '/robots.txt',
  '/sitemap.xml',
  '/search',
  '/changes',
  '/changes.md',
  '/changes.json',
  '/changes.atom',
  '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json',
  '/mcp',
  '/mcp/server-card',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
])

/**
 * First segments of paths that the service uses itself (docs/pages/reference/content.md): a page there, or its Markdown, could not be
 * reached. `/index.md` is the Markdown of the front page.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  'search',
  'developers',
  'facts',
  'changes',
  'mcp',
  'api',
  'images',
  'healthz',
  'readyz',
  'llms',
  'index',
])

/** Whether the service answers at this path or reserves it (docs/pages/reference/content.md). */
export function isServiceAddress(path: string): boolean {
  return reservedNames.has(path.split('/')[1] ?? '') || serviceAddresses.has(path) || ownNames.test(path)
}

const ownNames = new RegExp(
  [
    '^/(?:\\.|(?:changes|facts)\\.)',
    '^/(?:style\\.css|icon\\.svg|favicon\\.ico|apple-touch-icon\\.png|(?:page|developers|api-reference)\\.js|sitemap-\\d+\\.xml)$',
    '(?:/llms(?:-\\d+)?\\.txt|\\.social\\.png|\\.history\\.json)$',
  ].join('|'),
)
