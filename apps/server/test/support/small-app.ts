import Koa from 'koa'
import { createErrorResponses } from '../../src/http/error-response.ts'
import type { RequestState, ServerApp } from '../../src/http/request-state.ts'
import { createMcpErrors } from '../../src/mcp/refusals.ts'

/** An app without the middleware of a front door. */
export function createSmallApp(): ServerApp {
  const app = new Koa<RequestState>()
  app.context.errorResponses = createErrorResponses()
  app.context.mcpErrors = createMcpErrors('http://localhost')
  return app
}
