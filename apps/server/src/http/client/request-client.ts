import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressBlock } from '@svc/composition'
import { forwardedIdentity, identifyPeer } from './client-identity.ts'

/** A client as limits and logs know it. */
export interface Client {
  /** Key of the limits: an address. Never logged or stored. */
  readonly identity: string
  /** Client in the log: the identity hashed with a secret, so that it cannot be looked up. */
  readonly hash: string
}

export type RequestClients = ReturnType<typeof createRequestClients>

/**
 * Number of X-Forwarded-For values whose client is cached; a full cache is emptied. Values longer than the length below, which one
 * address never is, are parsed for each request, so that they cannot fill the memory.
 */
const rememberedValues = 10_000
const rememberedLength = 64

/** @param secret keys the hashes of the log; 12 hexadecimal digits distinguish clients without naming them */
export function createRequestClients(trusted: readonly AddressBlock[], secret: string) {
  // Not an HMAC, which costs five times as much for each new client: a hash cut to 48 bits cannot be extended, and it authenticates nothing.
  const hashOf = (identity: string) => hash('sha256', `${secret} ${identity}`, 'hex').slice(0, 12)
  const identify = (identity: string): Client => ({ identity, hash: hashOf(identity) })
  const peers = new WeakMap<Socket, { readonly client: Client; readonly isTrusted: boolean }>()
  const forwarded = new Map<string, Client>()

  /** The other end of a connection: a client, or a proxy whose X-Forwarded-For counts. */
  function peerOf(socket: Socket) {
    const known = peers.get(socket)
    if (known !== undefined) return known
    const { identity, isTrusted } = identifyPeer(socket.remoteAddress, trusted)
    const peer = { client: identify(identity), isTrusted }
    peers.set(socket, peer)
    return peer
  }

  return {
    peerOf,
    /** The hash of a client with this identity. */
    hashOf,
    clientOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): Client {
      const peer = peerOf(socket)
      // Without a trusted proxy a connection has one client for its whole life; behind one, each request may have another.
      const forwardedFor = peer.isTrusted ? headers['x-forwarded-for'] : undefined
      // Node joins several lines by commas.
      if (typeof forwardedFor !== 'string') return peer.client
      const known = forwarded.get(forwardedFor)
      if (known !== undefined) return known
      const identity = forwardedIdentity(forwardedFor, trusted)
      // Without a client in the value, the result depends on the peer, so it is not cached.
      if (identity === undefined) return peer.client
      const client = identify(identity)
      if (forwardedFor.length > rememberedLength) return client
      if (forwarded.size >= rememberedValues) forwarded.clear()
      forwarded.set(forwardedFor, client)
      return client
    },
  }
}
