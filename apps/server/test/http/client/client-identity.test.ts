import type { Socket } from 'node:net'
import { type AddressBlock, parseAddressBlock } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import { createRequestClients } from '../../../src/http/client/request-client.ts'

const block = (text: string): AddressBlock => {
  const parsed = parseAddressBlock(text)
  if (parsed === undefined) throw new Error(`not a block: ${text}`)
  return parsed
}
const trusted = ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48'].map(block)
const proxy = '10.1.2.3'

/** The client that the limits count for a request of this peer with this X-Forwarded-For. */
function clientIdentity(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly AddressBlock[]): string {
  const socket = { remoteAddress: peer } as Socket
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return createRequestClients(trusted, 'secret').clientOf({ socket, headers }).identity
}

describe('the identity of a peer', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', 'IPv4'],
    ['::ffff:203.0.113.9', '203.0.113.9', 'IPv4-mapped, dotted'],
    ['::ffff:cb00:7109', '203.0.113.9', 'IPv4-mapped, hexadecimal'],
    ['64:ff9b::203.0.113.9', '203.0.113.9', 'NAT64, dotted'],
    ['64:ff9b::cb00:7109', '203.0.113.9', 'NAT64, hexadecimal'],
    ['2002:cb00:7109::1', '203.0.113.9', '6to4'],
    ['2002:cb00:7109:ffff:1:2:3:4', '203.0.113.9', '6to4, any host in the site'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'IPv6'],
    ['2001:DB8:1:2::FFFF', '2001:db8:1:2::/64', 'IPv6 in capitals, the same /64'],
    ['2001:db8::1', '2001:db8:0:0::/64', 'IPv6 with zeroes'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'link-local with a zone'],
    ['::1', '0:0:0:0::/64', 'IPv6 loopback'],
    ['64:ff9b:1::cb00:7109', '64:ff9b:1:0::/64', 'the local-use NAT64 prefix is not the well-known one'],
    ['64:ff9a::cb00:7109', '64:ff9a:0:0::/64', 'a neighbour of the NAT64 prefix'],
    ['65:ff9b::cb00:7109', '65:ff9b:0:0::/64', 'another'],
    ['64:ff9b::1:cb00:7109', '64:ff9b:0:0::/64', 'NAT64 is a /96'],
    ['', 'unknown', 'empty'],
    ['localhost', 'unknown', 'a name'],
    [undefined, 'unknown', 'a socket that is gone'],
  ])('%s is %s (%s)', (peer, identity, _notation) => {
    expect(clientIdentity(peer, undefined, trusted)).toBe(identity)
  })
})

describe('X-Forwarded-For', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', 'one address'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9', 'addresses that the client wrote are to the left'],
    ['198.51.100.1, 203.0.113.9, 10.9.9.9', '203.0.113.9', 'trusted proxies on the right are passed over'],
    ['203.0.113.9,192.0.2.7', '203.0.113.9', 'no space after the comma'],
    ['  203.0.113.9  ', '203.0.113.9', 'space around'],
    ['203.0.113.9:4711', '203.0.113.9', 'IPv4 with a port'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64', 'IPv6 in brackets'],
    ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64', 'IPv6 in brackets with a port'],
    ['2001:db8:1:2::5', '2001:db8:1:2::/64', 'bare IPv6'],
    ['::ffff:203.0.113.9', '203.0.113.9', 'IPv4-mapped'],
    ['::ffff:10.5.5.5, 2001:db8:ffff::5', proxy, 'only trusted proxies, mapped or not: the peer itself'],
    ['2002:0a00:0001::1', '10.0.0.1', 'a 6to4 address of a private network is not trusted as that network'],
    ['203.0.113.9, unknown', '203.0.113.9', 'junk on the right is passed over'],
    ['203.0.113.9, _hidden, 127.1, 0x7f.0.0.1, 1.2.3, 1.2.3.4.5, 256.1.1.1, 010.1.1.1', '203.0.113.9', 'unusual notations are ignored'],
    ['[2001:db8::1', proxy, 'an open bracket'],
    ['x[2001:db8::1]', proxy, 'something before a bracket'],
    ['[2001:db8::1]x', proxy, 'something behind a bracket'],
    ['[2001:db8::1]:x', proxy, 'a port in letters'],
    ['x203.0.113.9:80', proxy, 'something before an address with a port'],
    ['203.0.113.9:80x', proxy, 'something behind it'],
    ['203.113.113.119:80', '203.113.113.119', 'three digits everywhere'],
    ['203.0.113.9:443000', proxy, 'a port of six digits'],
    ['203.0.113.9:', proxy, 'a port that is missing'],
    ['', proxy, 'empty'],
    [',,,', proxy, 'only commas'],
    ['unknown', proxy, 'no address at all'],
  ])('%j from a trusted proxy is %s (%s)', (forwarded, identity) => {
    expect(clientIdentity(proxy, forwarded, trusted)).toBe(identity)
  })

  test.each(['203.0.113.9', '2001:db8:fffe::1', '::ffff:203.0.113.9'])('is ignored from %s', (peer) => {
    expect(clientIdentity(peer, '198.51.100.1', trusted)).toBe(clientIdentity(peer, undefined, trusted))
  })

  test('is ignored from every peer if no proxy is trusted', () => {
    expect(clientIdentity('127.0.0.1', '198.51.100.1', [])).toBe('127.0.0.1')
  })

  test('is read from a mapped peer and from a mapped block', () => {
    expect(clientIdentity('::ffff:10.1.2.3', '198.51.100.1', trusted)).toBe('198.51.100.1')
    expect(clientIdentity('10.1.2.3', '198.51.100.1', [block('::ffff:10.0.0.0/104')])).toBe('198.51.100.1')
    expect(clientIdentity('11.1.2.3', '198.51.100.1', [block('::ffff:10.0.0.0/104')])).toBe('11.1.2.3')
  })

  test('of 8 KB is read from the right', () => {
    expect(clientIdentity(proxy, `203.0.113.9${', 10.0.0.1'.repeat(900)}`, trusted)).toBe('203.0.113.9')
  })
})

describe('an entry of TRUSTED_PROXIES', () => {
  test.each(['10.0.0.0/8', '10.0.0.1', '2001:db8::/32', '::1', '0.0.0.0/0', '::/0', '::ffff:10.0.0.0/104'])(
    '%s is an address block',
    (text) => {
      expect(parseAddressBlock(text)).toBeDefined()
    },
  )

  test.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '2001:db8::/129',
    '10.0.0.0/-1',
    '::ffff:10.0.0.0/95',
    '300.1.1.1',
  ])('%j is not', (text) => {
    expect(parseAddressBlock(text)).toBeUndefined()
  })
})

describe('a peer', () => {
  test.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['2001:db8:ffff::1', true],
    ['203.0.113.9', false],
    ['2002:0a00:0001::1', false],
    ['localhost', false],
    [undefined, false],
  ])('%s is trusted: %s', (peer, isTrusted) => {
    expect(createRequestClients(trusted, 'secret').peerOf({ remoteAddress: peer } as Socket).isTrusted).toBe(isTrusted)
  })

  test('whose address is unknown is not trusted', () => {
    expect(clientIdentity(undefined, '203.0.113.9', trusted)).toBe('unknown')
  })
})
