import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressBlock, createBlockLookup, isIPv4, parseAddress, parseAddressBlock } from '../../src/configuration/address.ts'

const written = (text: string) => parseAddress(text)?.toString()

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::1', '::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['192.0.2.1%eth0', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
  ])('%s is %s', (text, address) => {
    expect(written(text)).toBe(address)
  })

  test.each([
    ...['', ' ', 'localhost', '127.1', '127', '0x7f.0.0.1', '0x7f000001', '2130706433', '010.0.0.1', '192.0.2', '192.0.2.256'],
    ...['192.0.2.1.5', '192.0.2.1 ', '1.2.3.4:80', '[::1]', '::1::', ':', '12345::', 'g::1', '%eth0'],
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  test('is read in every notation of RFC 4291, section 2.2', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => parseAddress(text) !== undefined))
  })

  test('is undefined for any other text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789abcf:.%[]x ') }),
        (text) => (parseAddress(text) === undefined) === (isIP(text.split('%')[0] ?? '') === 0),
      ),
    )
  })

  test('is IPv4 or IPv6', () => {
    expect(['192.0.2.1', '::ffff:192.0.2.1', '::1'].map((text) => isIPv4(parseAddress(text) as never))).toEqual([true, true, false])
  })
})

describe('an address block of TRUSTED_PROXIES', () => {
  test.each([
    ['10.0.0.0/8', '10.0.0.0', 8],
    ['192.0.2.1', '192.0.2.1', 32],
    ['192.0.2.1/32', '192.0.2.1', 32],
    ['0.0.0.0/0', '0.0.0.0', 0],
    ['2001:db8::/32', '2001:db8::', 32],
    ['::1', '::1', 128],
    ['::/0', '::', 0],
    ['::1/128', '::1', 128],
    ['::ffff:10.0.0.0/104', '10.0.0.0', 8],
    ['::ffff:10.0.0.1', '10.0.0.1', 32],
    ['::ffff:0.0.0.0/96', '0.0.0.0', 0],
  ])('%s is %s and %d bits', (text, address, prefix) => {
    const block = parseAddressBlock(text)
    expect([block?.[0].toString(), block?.[1]]).toEqual([address, prefix])
  })

  test.each([
    ...[
      '',
      '/',
      '/8',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/8/8',
      '10.0.0.0/8.5',
      '10.0.0.0/ 8',
      '10.0.0.0/a8',
      '10.0.0.0/8a',
    ],
    ...['10/8', '::1/129', '::1/0128', '::ffff:10.0.0.0/95', 'proxy.example', 'proxy.example/8', '10.0.0.0/1000'],
  ])('%j is none', (text) => {
    expect(parseAddressBlock(text)).toBeUndefined()
  })
})

describe('an address is in a block', () => {
  const isWithin = createBlockLookup(['10.0.0.0/8', '2001:db8::/32'].map((text) => [parseAddressBlock(text) as AddressBlock, true]))

  test.each([
    ['10.255.0.1', true],
    ['11.0.0.0', false],
    ['9.255.255.255', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::', false],
    ['::ffff:10.0.0.1', true],
    ['a00::', false],
  ])('%s: %s', (text, expected) => {
    expect(isWithin(parseAddress(text) as never)).toBe(expected ? true : undefined)
    expect(createBlockLookup([])(parseAddress(text) as never)).toBeUndefined()
  })

  test('the smallest block with an address decides, and of equal blocks the first, as a search through the list finds', () => {
    const bits = (text: string) => {
      const bytes = parseAddress(text)?.toByteArray() ?? []
      return { size: bytes.length * 8, value: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) }
    }
    // Few networks, so that blocks contain each other and addresses.
    const ipV4 = fc
      .tuple(fc.constantFrom(10, 11), fc.constantFrom(0, 128), fc.constantFrom(0, 1), fc.constantFrom(0, 1, 255))
      .map((parts) => parts.join('.'))
    const ipV6 = fc
      .tuple(fc.constantFrom('2001:db8', '2001:db9', 'a00:0'), fc.constantFrom('0', '8000'), fc.constantFrom('0', '1'))
      .map(([a, b, c]) => `${a}:${b}::${c}`)
    const block = fc
      .oneof(fc.tuple(ipV4, fc.integer({ min: 0, max: 32 })), fc.tuple(ipV6, fc.integer({ min: 0, max: 128 })))
      .map(([network, prefix]) => `${network}/${prefix}`)
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), fc.oneof(ipV4, ipV6), (blocks, text) => {
        const address = bits(text)
        const naive = blocks
          .map((written, index) => {
            const [network = '', prefix] = written.split('/')
            return { written, index, ...bits(network), prefix: Number(prefix) }
          })
          .filter(
            ({ size, value, prefix }) => size === address.size && value >> BigInt(size - prefix) === address.value >> BigInt(size - prefix),
          )
          .sort((one, other) => other.prefix - one.prefix || one.index - other.index)
        const lookup = createBlockLookup(blocks.map((written, index) => [parseAddressBlock(written) as AddressBlock, index]))
        expect(lookup(parseAddress(text) as never)).toBe(naive[0]?.index)
      }),
    )
  })
})
