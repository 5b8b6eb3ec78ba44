/**
 * The SDK's own wiring for express, as its documentation shows it. ANSWERS is a file with its data: the same tools with
 * one finished result each, and the same pages.
 */
import { readFileSync } from 'node:fs'
import { createMcpExpressApp } from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'

const { serverInfo, template, tools, results, resources, texts } = JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'))

const registered = tools.map(({ name, inputSchema, outputSchema: { anyOf: _, ...outputSchema }, ...listed }) => ({
  name,
  config: { ...listed, inputSchema: z.fromJSONSchema(inputSchema), outputSchema: z.fromJSONSchema(outputSchema) },
}))

const handler = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer(serverInfo)
    for (const { name, config } of registered) server.registerTool(name, config, () => results[name])
    // One template for all pages: a registration for each of them costs far more.
    const pages = new ResourceTemplate(template, { list: () => ({ resources }) })
    server.registerResource('page', pages, { mimeType: 'text/markdown' }, ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/markdown', text: texts[href] }],
    }))
    return server
  }),
)

const app = createMcpExpressApp()
app.all('/mcp', (request, response) => void handler(request, response, request.body))
app.listen(Number(process.env.PORT), '127.0.0.1')
