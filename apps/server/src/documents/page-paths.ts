/** The addresses of pages for people that are no contents, and of what pages load: for the documents that name them and the pages themselves. */

export const developersPath = '/developers'

/** The reference of the HTTP interface, rendered from `/openapi.json`. */
export const apiReferencePath = '/developers/api'

/** Pages for developers: no contents, and no documents. */
export const developerPages: readonly string[] = [developersPath, apiReferencePath]

/** Where the same is written for agents. */
export const developersMarkdownPath = '/developers.md'

export const searchPath = '/search'

export const mcpPath = '/mcp'

/** The MCP server with the two tools that ChatGPT's connectors and deep research ask for. */
export const connectorPath = '/mcp/connector'

/** What was published, changed or removed. */
export const changesPath = '/changes'
export const changesMarkdownPath = '/changes.md'

/** The same, for programs that follow it. */
export const feedPaths = { json: '/changes.json', atom: '/changes.atom' } as const

/** Icons that browsers and phones request by default. */
export const siteIconPaths = { favicon: '/favicon.ico', touch: '/apple-touch-icon.png' } as const

/** A page has one script: that of all pages, or its own, which does the same first. */
export const assetPaths = {
  styleSheet: '/style.css',
  icon: '/icon.svg',
  developers: '/developers.js',
  apiReference: '/api-reference.js',
  page: '/page.js',
} as const
