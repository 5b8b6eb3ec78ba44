/** The documents that describe the service (specification, "Endpoints"): where they stand and what they are. */
export const documents = {
  '/openapi.json': { contentType: 'application/json; charset=utf-8', operationId: 'getOpenApi', summary: 'Read this description' },
  '/server.json': {
    contentType: 'application/json; charset=utf-8',
    operationId: 'getServerManifest',
    summary: 'Read the manifest of the MCP server',
  },
  '/llms.txt': { contentType: 'text/plain; charset=utf-8', operationId: 'getPageIndex', summary: 'Read the index of published pages' },
  '/developers.md': {
    contentType: 'text/markdown; charset=utf-8',
    operationId: 'getDeveloperGuide',
    summary: 'Read the guide for developers',
  },
} as const

export type DocumentPath = keyof typeof documents

export const documentPaths = Object.keys(documents) as DocumentPath[]
