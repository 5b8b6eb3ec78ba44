import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressBlock } from '@svc/composition'
import { clientIdentity, isTrustedPeer } from './client-identity.ts'

/** A client as limits and logs know it. */
export interface Client {
  /** Key of the limits: an address. Never written down. */
  readonly identity: string
  /** What stands in the log: the identity hashed with a secret, so that it cannot be looked up. */
  readonly hash: string
}

export interface RequestClients {
  clientOf(request: Pick<IncomingMessage, 'socket' | 'headers'>): Client
}

/** @param secret keys the hashes of the log; 12 hexadecimal digits of them tell clients apart without naming them */
export function createRequestClients(trusted: readonly AddressBlock[], secret: string): RequestClients {
  const identify = (identity: string): Client => ({
    identity,
    hash: createHmac('sha256', secret).update(identity).digest('hex').slice(0, 12),
  })
  // Without a trusted proxy a connection has one client for its whole life; behind one, each request may have another.
  const bySocket = new WeakMap<Socket, Client>()
  return {
    clientOf(request) {
      const { socket } = request
      const known = bySocket.get(socket)
      if (known !== undefined) return known
      const peer = socket.remoteAddress
      const client = identify(clientIdentity(peer, request.headers['x-forwarded-for'] as string | undefined, trusted))
      if (!isTrustedPeer(peer, trusted)) bySocket.set(socket, client)
      return client
    },
  }
}
