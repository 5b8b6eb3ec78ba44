import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Responses that wait for those before them, by their connections. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Lets a response hear that its connection is gone while it still waits for its turn behind a pipelined one (RFC 9112, section 9.3.2).
 *
 * Node gives a response its socket when its turn comes, and before version 24 it tells only the response that has one: the others would
 * count as running, and their work go on, for ever. To be called before anybody listens; costs a request that is not pipelined one look.
 */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket !== null) return
  const responses = waiting.get(socket) ?? watch(socket)
  responses.add(response)
  response.once('close', () => responses.delete(response))
}

function watch(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>()
  waiting.set(socket, responses)
  socket.once('close', () => {
    for (const response of responses) {
      // Its turn had come: Node tells it.
      if (response.socket !== null) continue
      // What Node says of a response with a socket.
      response.destroyed = true
      response.emit('close')
    }
  })
  return responses
}
