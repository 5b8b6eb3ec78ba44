/** `createMcpHandler` of SDK 2: a `fetch` handler for Cloudflare Workers, Deno, Bun and others. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './server.js'

export default createMcpHandler(createServer)
