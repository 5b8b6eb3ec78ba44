import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address block such as `10.0.0.0/8`. */
export type AddressBlock = readonly [address: Address, prefixLength: number]

/** An address or a block in CIDR notation, as in TRUSTED_PROXIES; undefined if the text is neither. */
export function parseAddressBlock(text: string): AddressBlock | undefined {
  const [, addressText = '', prefixText] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const written = parseAddress(addressText)
  if (written === undefined) return undefined
  const writtenBits = addressText.includes(':') ? 128 : 32
  const writtenPrefix = Number(prefixText ?? writtenBits)
  // An IPv4-mapped block is read as the IPv4 block inside it.
  const prefix = writtenPrefix - (writtenBits - (isIPv4(written) ? 32 : 128))
  return prefix >= 0 && writtenPrefix <= writtenBits ? [written, prefix] : undefined
}

/** Rejects unusual notations such as `127.1` and `0x7f.1`. An IPv4-mapped address becomes its IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  const address = text.split('%', 1).join()
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** Whether an address is in one of the blocks. */
export function isWithin(address: Address, blocks: readonly AddressBlock[]): boolean {
  return blocks.some(
    ([network, prefix]) => network.kind() === address.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, prefix),
  )
}

export function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}
