import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Responses that wait for earlier ones of their connection. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Closes responses that still wait behind a pipelined one when their connection closes (RFC 9112, section 9.3.2).
 *
 * Node gives a response its socket when its turn comes. Before version 24, Node closes only the response that has the socket: the others
 * would count as in progress forever. Call this before any listener is added.
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
      // It has the socket, so Node closes it.
      if (response.socket !== null) continue
      // What Node does for a response with a socket.
      response.destroyed = true
      response.emit('close')
    }
  })
  return responses
}
