import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AskContext } from '@svc/answer-engine'
import {
  type Address,
  type AddressBlock,
  createBlockLookup,
  type HostedClient,
  hostedClients,
  isIPv4,
  parseAddress,
  publishedBlocks,
  type SharedClient,
} from '@svc/composition'
import { forwardedAddress, identify } from './client-identity.ts'

/** A client as limits and logs know it. */
export interface Client {
  /** Key of the limits: an address. Never logged or stored. */
  readonly identity: string
  /** Client in the log: the identity hashed with a secret, so that it cannot be looked up. */
  readonly hash: string
  /** Key of the entry of SHARED_CLIENTS that has the address. */
  readonly sharedClient?: string | undefined
  /** The hosted client that has the address by its published list. */
  readonly hostedClient?: HostedClient | undefined
}

/** Keys of the limits of a tool call. `client` is an identity, a person behind a shared address, or `sharedClient` if the person is unknown. */
export type Caller = Pick<AskContext, 'client' | 'sharedClient'>

export type RequestClients = ReturnType<typeof createRequestClients>

/**
 * Number of X-Forwarded-For values whose client is cached; a full cache is emptied. Values longer than the length below, which one
 * address never is, are parsed for each request, so that they cannot fill the memory.
 */
const rememberedValues = 10_000
const rememberedLength = 64

/** 128 bits: no two persons have the same hash by chance. */
const personCharacters = 32

/** The published addresses of hosted clients. */
const hostedClientOf = createBlockLookup(hostedClients.flatMap((client) => publishedBlocks(client).map((block) => [block, client])))

/** @param secret keys the hashes of the log; 12 hexadecimal digits distinguish clients without naming them */
export function createRequestClients(trusted: readonly AddressBlock[], secret: string, sharedClients: readonly SharedClient[] = []) {
  const trustedBlock = createBlockLookup(trusted.map((block) => [block, true]))
  const isTrusted = (address: Address) => trustedBlock(address) === true
  // No identity of an address begins so.
  const sharedClientOf = createBlockLookup(sharedClients.flatMap(({ name, blocks }) => blocks.map((block) => [block, `shared ${name}`])))
  // Not an HMAC, which costs five times as much for each new client: a hash that is cut cannot be extended, and it authenticates nothing.
  const hashed = (text: string, digits: number) => hash('sha256', `${secret} ${text}`, 'hex').slice(0, digits)
  const hashOf = (identity: string) => hashed(identity, 12)
  const peers = new WeakMap<Socket, { readonly client: Client; readonly isTrusted: boolean }>()
  const forwarded = new Map<string, Client>()

  function clientAt(address: Address): Client {
    const identity = identify(address)
    // A translated address counts as its IPv4 address.
    const written = isIPv4(address) ? [address] : [address, parseAddress(identity) ?? address]
    const find = <Value>(lookup: (address: Address) => Value | undefined) => written.map(lookup).find((value) => value !== undefined)
    return { identity, hash: hashOf(identity), sharedClient: find(sharedClientOf), hostedClient: find(hostedClientOf) }
  }

  /** The other end of a connection: a client, or a proxy whose X-Forwarded-For counts. */
  function peerOf(socket: Socket) {
    const known = peers.get(socket)
    if (known !== undefined) return known
    // Without an address the socket is gone.
    const address = parseAddress(socket.remoteAddress ?? '')
    const peer =
      address === undefined
        ? { client: { identity: 'unknown', hash: hashOf('unknown') }, isTrusted: false }
        : { client: clientAt(address), isTrusted: isTrusted(address) }
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
      const address = forwardedAddress(forwardedFor, isTrusted)
      // Without a client in the value, the result depends on the peer, so it is not cached.
      if (address === undefined) return peer.client
      const client = clientAt(address)
      if (forwardedFor.length > rememberedLength) return client
      if (forwarded.size >= rememberedValues) forwarded.clear()
      forwarded.set(forwardedFor, client)
      return client
    },
    /** @param subject the person behind a shared client, in its own words; for other clients it means nothing */
    callerOf({ identity, sharedClient }: Client, subject: string | undefined): Caller {
      if (sharedClient === undefined) return { client: identity }
      if (subject === undefined) return { client: sharedClient, sharedClient }
      return { client: `${sharedClient} ${hashed(`${sharedClient} ${subject}`, personCharacters)}`, sharedClient }
    },
  }
}
