/** What the service itself answers beside pages (specification, "Endpoints"): authors may link to these. */
export const serviceAddresses: ReadonlySet<string> = new Set([
  '/api/v1/profile',
  '/api/profile',
  '/openapi.json',
  '/server.json',
  '/llms.txt',
  '/llms-full.txt',
  '/developers',
  '/developers.md',
  '/robots.txt',
  '/sitemap.xml',
  '/search',
  '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json',
  '/mcp',
  '/mcp/server-card',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
])

/** Paths on which the service itself answers, so that a page there would be hidden, or its Markdown would. */
export const reservedPaths: ReadonlySet<string> = new Set([
  '/api/v1/profile',
  '/api/profile',
  '/developers',
  '/mcp',
  '/mcp/server-card',
  '/healthz',
  '/readyz',
  '/search',
])
