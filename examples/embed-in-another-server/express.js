/** Express with SDK 1: a server and a transport for each session. */
import { randomUUID } from 'node:crypto'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import express from 'express'
import { createServer } from './server-of-sdk-1.js'

/** @type {Map<string, StreamableHTTPServerTransport>} */
const sessions = new Map()

export const app = express()
app.use(express.json())
app.all('/mcp', async (request, response) => {
  const known = sessions.get(request.get('mcp-session-id') ?? '')
  const transport = known ?? (isInitializeRequest(request.body) ? await startSession() : undefined)
  if (transport) await transport.handleRequest(request, response, request.body)
  else response.status(404).json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null })
})

async function startSession() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, transport)
    },
    onsessionclosed: (id) => {
      sessions.delete(id)
    },
  })
  await createServer().connect(transport)
  return transport
}
