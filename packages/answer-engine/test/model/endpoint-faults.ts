/** Ways in which an OpenAI-compatible endpoint fails. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Behaviour, json } from '@svc/tooling/model-endpoint'

/** Text of the endpoint that no result may contain. */
export const upstreamCanary = 'upstream-canary-7f3a'

/** A response of the Responses API. */
export function responds(output: unknown, rest: Record<string, unknown> = {}): Behaviour {
  return json({ id: 'x', object: 'response', status: 'completed', output, ...rest })
}

export function status(statusCode: number): Behaviour {
  return json({ error: { message: upstreamCanary, code: upstreamCanary, type: upstreamCanary } }, statusCode)
}

export function text(body: string, type = 'text/html'): Behaviour {
  return (response) => void response.writeHead(200, { 'content-type': type }).end(body)
}

export function redirect(location: string): Behaviour {
  return (response) => void response.writeHead(302, { location }).end()
}

export const reset: Behaviour = (response) => void response.socket?.resetAndDestroy()

export const silent: Behaviour = () => undefined

/** Sends half of a body and then closes the connection. */
export const halfBody: Behaviour = async (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"choices":[{"finish_reason":"stop","message":{"content":"')
  await delay(20)
  response.socket?.destroy()
}

/** Sends headers and then a byte at intervals, without end. */
export const drip: Behaviour = async (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await delay(50)
  }
}

/** Sends 200 MB, until the client stops reading. */
export function hugeBody(sent: { bytes: number }): Behaviour {
  return async (response) => {
    response.setMaxListeners(0)
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(64 * 1_024, ' ')
    while (sent.bytes < 200 * 1_024 * 1_024 && !response.destroyed) {
      sent.bytes += chunk.length
      if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    }
    response.end()
  }
}
