/** What the service itself answers beside pages (specification, "Endpoints"): authors may link to these. */
export const serviceAddresses: ReadonlySet<string> = new Set([
  '/api/v1/profile',
  '/api/profile',
  '/openapi.json',
  '/server.json',
  '/llms.txt',
  '/developers.md',
  '/mcp',
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
