/**
 * The client of a request: the key of every limit. The attack is a client that sends a new address with each request, so
 * `X-Forwarded-For` counts only if the socket's peer is a trusted proxy, and is read from the right, where proxies append.
 * All clients behind a proxy that is not in TRUSTED_PROXIES share one identity.
 */
import { type Address, isIPv4, parseAddress } from '@svc/composition'

/** From X-Forwarded-For lines of a trusted proxy, joined by commas; undefined if they name only trusted proxies. */
export function forwardedAddress(forwardedFor: string, isTrusted: (address: Address) => boolean): Address | undefined {
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = parseAddress(withoutPort(entry.trim()))
    if (address !== undefined && !isTrusted(address)) return address
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
export function identify(address: Address): string {
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
