import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '../../src/session/raw-http.ts'

export interface Exchange {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A proxy rule that breaks one requirement of a deployment that meets it. */
export interface Mutation {
  readonly request?: (exchange: Exchange) => void
  readonly answer?: (answer: Answer, exchange: Exchange) => void
}

/** A reverse proxy that changes responses. The address of the deployment is set once it is known. */
export class BrokenDeployment {
  mutation: Mutation = {}
  target = new URL('http://127.0.0.1:9/')
  /** The address the requests are said to come from. */
  client = '192.0.2.0'
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<BrokenDeployment> {
    const server = createServer()
    const proxy = new BrokenDeployment(server)
    server.on('request', async (incoming, outgoing) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const exchange = {
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString('utf8'),
      }
      proxy.mutation.request?.(exchange)
      const answer = await proxy.#forward(exchange)
      proxy.mutation.answer?.(answer, exchange)
      const { 'transfer-encoding': _, 'content-length': __, ...headers } = answer.headers
      outgoing.writeHead(answer.status, headers)
      outgoing.end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get baseUrl(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #forward({ method, path, headers, body }: Exchange): Promise<Answer> {
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...passed } = headers
    const sent = { ...passed, 'x-forwarded-for': this.client }
    return send(new URL(path, this.target), { method, headers: sent, ...(body === '' ? {} : { body }) })
  }
}
