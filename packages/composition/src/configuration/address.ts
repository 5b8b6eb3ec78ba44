import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address block such as `10.0.0.0/8`. */
export type AddressBlock = readonly [address: Address, prefixLength: number]

/** An address or a block in CIDR notation, as in TRUSTED_PROXIES and SHARED_CLIENTS; undefined if the text is neither. */
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

/**
 * Finds the value of the smallest block that has an address; of equal blocks the first counts. One step for each prefix length that occurs:
 * hundreds of blocks cost what a few do.
 */
export function createBlockLookup<Value>(entries: Iterable<readonly [AddressBlock, Value]>): (address: Address) => Value | undefined {
  const byPrefix = new Map<number, Map<string, Value>>()
  for (const [[network, prefix], value] of entries) {
    const values = byPrefix.get(prefix) ?? new Map<string, Value>()
    byPrefix.set(prefix, values)
    const key = bitsOf(network).slice(0, kindLength + prefix)
    if (!values.has(key)) values.set(key, value)
  }
  const longestFirst = [...byPrefix].sort(([one], [other]) => other - one)
  return (address) => {
    const bits = bitsOf(address)
    for (const [prefix, values] of longestFirst) {
      const value = values.get(bits.slice(0, kindLength + prefix))
      if (value !== undefined) return value
    }
    return undefined
  }
}

const kindLength = 'ipv4'.length

/** The kind of an address, and its digits 0 and 1. */
function bitsOf(address: Address): string {
  return address.toByteArray().reduce((bits, byte) => bits + byte.toString(2).padStart(8, '0'), address.kind() as string)
}

export function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}
