import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressBlock } from '@svc/composition'
import { forwardedIdentity, identifyPeer } from './client-identity.ts'

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

/**
 * Whom a value of X-Forwarded-For names is remembered for so many values, and forgotten all at once. A value that names one address is
 * shorter than this; a longer one is read each time, so that nobody fills the memory.
 */
const rememberedValues = 10_000
const rememberedLength = 64

/** @param secret keys the hashes of the log; 12 hexadecimal digits of them tell clients apart without naming them */
export function createRequestClients(trusted: readonly AddressBlock[], secret: string): RequestClients {
  const identify = (identity: string): Client => ({
    identity,
    // Not an HMAC, which costs five times as much for each new client: nobody can lengthen what is cut to 48 bits, and nothing rests on it.
    hash: hash('sha256', `${secret} ${identity}`, 'hex').slice(0, 12),
  })
  const peers = new WeakMap<Socket, { readonly client: Client; readonly isTrusted: boolean }>()
  const forwarded = new Map<string, Client>()

  function peerOf(socket: Socket) {
    const known = peers.get(socket)
    if (known !== undefined) return known
    const { identity, isTrusted } = identifyPeer(socket.remoteAddress, trusted)
    const peer = { client: identify(identity), isTrusted }
    peers.set(socket, peer)
    return peer
  }

  return {
    clientOf({ socket, headers }) {
      const peer = peerOf(socket)
      // Without a trusted proxy a connection has one client for its whole life; behind one, each request may have another.
      const forwardedFor = peer.isTrusted ? (headers['x-forwarded-for'] as string | undefined) : undefined
      if (forwardedFor === undefined) return peer.client
      const known = forwarded.get(forwardedFor)
      if (known !== undefined) return known
      const identity = forwardedIdentity(forwardedFor, trusted)
      // A value that names nobody means another peer on another connection.
      if (identity === undefined) return peer.client
      const client = identify(identity)
      if (forwardedFor.length > rememberedLength) return client
      if (forwarded.size >= rememberedValues) forwarded.clear()
      forwarded.set(forwardedFor, client)
      return client
    },
  }
}
