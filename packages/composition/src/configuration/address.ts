import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

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

/** Only the usual notations: `127.1`, `0x7f.1` and the like are junk here. An IPv4-mapped address is its IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  const address = text.split('%', 1)[0] as string
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** Whether an address is in one of the blocks. */
export function isWithin(address: Address, blocks: readonly AddressBlock[]): boolean {
  return blocks.some(
    ([network, prefix]) => network.kind() === address.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefix),
  )
}

/** Narrows to the kind the limits count by. */
export function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}

function bitsOf(address: Address): number {
  return isIPv4(address) ? 32 : 128
}
