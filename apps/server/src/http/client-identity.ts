/**
 * Who a request comes from: the key of every limit. The attack is a client that writes itself a new address with each request:
 * `X-Forwarded-For` counts only when the socket's peer is a trusted proxy, and then from the right, where the proxies wrote.
 * Behind a proxy that is not named in TRUSTED_PROXIES all its clients share one identity, which is safe but strict.
 */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address block such as `10.0.0.0/8`. */
export type AddressBlock = readonly [address: Address, prefixLength: number]

/** An entry of TRUSTED_PROXIES: an address or a block in CIDR notation; undefined when it is neither. */
export function parseAddressBlock(text: string): AddressBlock | undefined {
  const [addressText, prefixText, ...rest] = text.split('/') as [string, ...string[]]
  const written = parseAddress(addressText)
  if (written === undefined || rest.length > 0) return undefined
  const writtenBits = addressText.includes(':') ? 128 : 32
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined
  const writtenPrefix = prefixText === undefined ? writtenBits : Number(prefixText)
  // An IPv4-mapped block is read as the IPv4 block inside it.
  const prefix = writtenPrefix - (writtenBits - bitsOf(written))
  return prefix >= 0 && writtenPrefix <= writtenBits ? [written, prefix] : undefined
}

/**
 * @param peer the socket's remote address
 * @param forwardedFor the value of X-Forwarded-For, several lines joined by commas
 * @returns the IPv4 address, or the /64 of an IPv6 address; IPv4-mapped, NAT64 and 6to4 addresses are their IPv4 address
 */
export function clientIdentity(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly AddressBlock[]): string {
  const address = peer === undefined ? undefined : parseAddress(peer)
  if (address === undefined) return 'unknown'
  if (forwardedFor === undefined || !isTrusted(address, trusted)) return identify(address)
  return identify(rightmostUntrusted(forwardedFor, trusted) ?? address)
}

export function isTrustedPeer(peer: string | undefined, trusted: readonly AddressBlock[]): boolean {
  const address = peer === undefined ? undefined : parseAddress(peer)
  return address !== undefined && isTrusted(address, trusted)
}

function rightmostUntrusted(forwardedFor: string, trusted: readonly AddressBlock[]): Address | undefined {
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = parseAddress(withoutPort(entry.trim()))
    if (address !== undefined && !isTrusted(address, trusted)) return address
  }
  return undefined
}

/** `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443` are how some proxies write an address. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)
  if (bracketed) return bracketed[1] as string
  return /^\d+\.\d+\.\d+\.\d+:\d{1,5}$/.test(entry) ? entry.slice(0, entry.indexOf(':')) : entry
}

/** Only the usual notations: `127.1`, `0x7f.1` and the like are junk here. An IPv4-mapped address is its IPv4 address. */
function parseAddress(text: string): Address | undefined {
  const address = text.split('%', 1)[0] as string
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
}

function isTrusted(address: Address, trusted: readonly AddressBlock[]): boolean {
  return trusted.some(
    ([network, prefix]) => network.kind() === address.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefix),
  )
}

/** Translated addresses are unwrapped here and not in `parseAddress`: a 6to4 address of a private network is not that network. */
function identify(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
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
  const [a, b, c, d, e, f, g, h] = parts as [number, number, number, number, number, number, number, number]
  // NAT64, 64:ff9b::/96 (RFC 6052).
  if (a === 0x64 && b === 0xff9b && (c | d | e | f) === 0) return dotted(g, h)
  // 6to4, 2002::/16 (RFC 3056).
  if (a === 0x2002) return dotted(b, c)
  return undefined
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

function bitsOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128
}
