/** Hono with `@hono/mcp`: a server and a transport for each request, without sessions. */
import { StreamableHTTPTransport } from '@hono/mcp'
import { Hono } from 'hono'
import { createServer } from './server-of-sdk-1.js'

export const app = new Hono()
app.all('/mcp', async (context) => {
  const transport = new StreamableHTTPTransport()
  await createServer().connect(transport)
  return transport.handleRequest(context)
})
