/** Addresses of generated pages and of the files that pages load, and where errors are pages. */

export const developersPath = '/developers'

/** The reference of the HTTP interface, rendered from `/openapi.json`. */
export const apiReferencePath = '/developers/api'

/** The same as Markdown for agents. */
export const developersMarkdownPath = '/developers.md'

export const searchPath = '/search'

export const mcpPath = '/mcp'

/** The MCP server with the two tools that ChatGPT's connectors and deep research need. */
export const connectorPath = '/mcp/connector'

/** Published, changed and removed pages. */
export const changesPath = '/changes'
export const changesMarkdownPath = '/changes.md'

/** The same as feeds. */
export const feedPaths = { json: '/changes.json', atom: '/changes.atom' } as const

/** Icons that browsers and phones request by default. */
export const siteIconPaths = { favicon: '/favicon.ico', touch: '/apple-touch-icon.png' } as const

/** A page has one script: `page` or its own. Both contain the search field. */
export const assetPaths = {
  styleSheet: '/style.css',
  icon: '/icon.svg',
  developers: '/developers.js',
  apiReference: '/api-reference.js',
  page: '/page.js',
} as const

/** Statuses of errors that are pages where the Accept header prefers HTML. Other errors are caused by programs and stay JSON. */
export const errorPageStatuses = [404, 429, 500, 503] as const

/** Addresses that only programs call: no error there is a page. */
export const programAddresses = /^\/(?:api|mcp)(?:\/|$)|^\/(?:healthz|readyz)$|\.md$/
