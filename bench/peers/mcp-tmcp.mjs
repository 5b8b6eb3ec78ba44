/** tmcp with its HTTP transport, as its documentation shows it; ANSWERS as for the SDK's express wiring. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'
import { HttpTransport } from '@tmcp/transport-http'
import { McpServer } from 'tmcp'
import { z } from 'zod'

const { serverInfo, tools, results, resources, texts } = JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'))

const server = new McpServer(serverInfo, {
  adapter: new ZodJsonSchemaAdapter(),
  capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
})
for (const {
  name,
  inputSchema,
  outputSchema: { anyOf: _, ...outputSchema },
  ...listed
} of tools)
  server.tool({ name, ...listed, schema: z.fromJSONSchema(inputSchema), outputSchema: z.fromJSONSchema(outputSchema) }, () => results[name])
for (const { uri, name, title, description } of resources)
  server.resource({ uri, name, title, description }, () => ({ contents: [{ uri, mimeType: 'text/markdown', text: texts[uri] }] }))

const transport = new HttpTransport(server, { path: '/mcp' })
const listener = createRequestListener(async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 }))
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1')
