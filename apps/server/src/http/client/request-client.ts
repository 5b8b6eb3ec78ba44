import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type Address, type AddressBlock, isIPv4, isWithin, parseAddress } from '@svc/composition'

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

/**
 * The client of a request: the key of every limit. The attack is a client that sends a new address with each request, so `X-Forwarded-For`
 * counts only if the socket's peer is a trusted proxy, and is read from the right, where proxies append. All clients behind a proxy that is not
 * in TRUSTED_PROXIES share one identity.
 *
 * @param secret keys the hashes of the log; 12 hexadecimal digits distinguish clients without naming them
 */
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

interface Peer {
  readonly identity: string
  /** Whether it is a proxy whose X-Forwarded-For counts. */
  readonly isTrusted: boolean
}

/** @param remoteAddress the socket's; undefined when the socket is gone */
export function identifyPeer(remoteAddress: string | undefined, trusted: readonly AddressBlock[]): Peer {
  const address = remoteAddress === undefined ? undefined : parseAddress(remoteAddress)
  return address === undefined
    ? { identity: 'unknown', isTrusted: false }
    : { identity: identityOf(address), isTrusted: isWithin(address, trusted) }
}

/**
 * @param forwardedFor what a trusted proxy sent as X-Forwarded-For, several lines joined by commas
 * @returns undefined if it names only trusted proxies
 */
function forwardedIdentity(forwardedFor: string, trusted: readonly AddressBlock[]): string | undefined {
  const address = rightmostUntrusted(forwardedFor, trusted)
  return address && identityOf(address)
}

function rightmostUntrusted(forwardedFor: string, trusted: readonly AddressBlock[]): Address | undefined {
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = parseAddress(withoutPort(entry.trim()))
    if (address !== undefined && !isWithin(address, trusted)) return address
  }
  return undefined
}

/** `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443` are how some proxies write an address. */
function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry) ?? []
  if (bracketed !== undefined) return bracketed
  return /^\d+\.\d+\.\d+\.\d+:\d{1,5}$/.test(entry) ? entry.slice(0, entry.indexOf(':')) : entry
}

/**
 * The IPv4 address, or the /64 of an IPv6 address; IPv4-mapped, NAT64 and 6to4 addresses are their IPv4 address.
 *
 * Translated addresses are unwrapped here and not in `parseAddress`: a 6to4 address of a private network is not that network.
 */
function identityOf(address: Address): string {
  if (isIPv4(address)) return address.toString()
  const embedded = embeddedIPv4(address.parts)
  // A /64 is what one site gets: within it a client changes its address at will (RFC 4291, section 2.5.4).
  return (
    embedded ??
    `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`
  )
}

function embeddedIPv4(parts: readonly number[]): string | undefined {
  const [a, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = parts
  // NAT64, 64:ff9b::/96 (RFC 6052).
  if (a === 0x64 && b === 0xff9b && (c | d | e | f) === 0) return dotted(g, h)
  // 6to4, 2002::/16 (RFC 3056).
  if (a === 0x2002) return dotted(b, c)
  return undefined
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}
