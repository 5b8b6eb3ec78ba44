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

/** First segments of addresses that are the service's own, so that no page can stand there: its page or its Markdown would be hidden. */
export const reservedSegments: ReadonlySet<string> = new Set(['api', 'developers', 'healthz', 'mcp', 'readyz', 'search'])
