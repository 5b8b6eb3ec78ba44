import type { RequestListener } from 'node:http'
import type { FrontDoorApp, FrontDoorMiddleware } from './request-state.ts'

/**
 * How Koa is called fast, here and nowhere else.
 *
 * `app.callback()` watches the end of every response and wraps every middleware in a promise, for the answers that Koa sends. Here
 * `prebuilt-response.ts` and `/mcp` send all of them, and most of them at once. So a request gets Koa's context and goes through
 * Koa's middleware without either, which is a quarter of what a request costs. Middleware must not reject: `receive` is the first and
 * answers what others throw.
 */
export function createRequestListener(app: FrontDoorApp): RequestListener {
  const middleware = app.middleware as readonly FrontDoorMiddleware[]
  return (request, response) => {
    const context = app.createContext(request, response) as Parameters<FrontDoorMiddleware>[0]
    const run = (index: number): void | Promise<void> => middleware[index]?.(context, () => run(index + 1))
    void run(0)
  }
}
