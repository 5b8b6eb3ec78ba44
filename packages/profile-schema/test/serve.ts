import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string
  /** Targets of the requests that arrived, in order. */
  readonly requests: readonly string[]
}

/** A real server on a free loopback port. It and its connections are closed at the end of the scope. */
export async function serve(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void): Promise<TestServer> {
  const requests: string[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '')
    answer(request, response, requests.length)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends a JSON response with these headers. */
export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}
