/** fastmcp, stateless over HTTP, as its documentation shows it; ANSWERS as for the SDK's express wiring. It supports only 2025-06-18. */
import { readFileSync } from 'node:fs'
import { FastMCP } from 'fastmcp'
import { z } from 'zod'

const { serverInfo, tools, results, resources, texts } = JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'))

const server = new FastMCP({ name: serverInfo.name, version: serverInfo.version, ping: { enabled: false } })
for (const { name, description, annotations, inputSchema, outputSchema } of tools)
  server.addTool({
    name,
    description,
    annotations,
    parameters: z.fromJSONSchema(inputSchema),
    outputSchema: z.fromJSONSchema({ ...outputSchema, anyOf: undefined }),
    execute: async () => results[name],
  })
for (const { uri, name, description } of resources)
  server.addResource({ uri, name, description, mimeType: 'text/markdown', load: async () => ({ text: texts[uri] }) })

await server.start({
  transportType: 'httpStream',
  httpStream: { port: Number(process.env.PORT), host: '127.0.0.1', endpoint: '/mcp', stateless: true },
})
