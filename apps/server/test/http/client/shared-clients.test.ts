import type { IncomingMessage } from 'node:http'
import { type AddressBlock, parseAddressBlock, type SharedClient } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import { createRequestClients } from '../../../src/http/client/request-client.ts'
import { subjectIn } from '../../../src/mcp/call-event.ts'

const entry = (name: string, ...blocks: string[]): SharedClient => ({
  name,
  blocks: blocks.map((block) => parseAddressBlock(block) as AddressBlock),
})
const shared = [
  entry('openai', '198.51.100.0/28', '192.0.2.0/24'),
  entry('192.0.2.7', '192.0.2.7'),
  entry('2001:db8::/32', '2001:db8::/32'),
  entry('0.0.0.0', '0.0.0.0'),
]
const trusted = [parseAddressBlock('10.0.0.1') as AddressBlock]
const clients = createRequestClients(trusted, 'secret', shared)
const clientOf = (address: string) =>
  clients.clientOf({ socket: { remoteAddress: '10.0.0.1' } as IncomingMessage['socket'], headers: { 'x-forwarded-for': address } })

describe('the caller of a tool', () => {
  test.each([
    ['198.51.100.15', 'shared openai', 'a block of a list'],
    ['192.0.2.8', 'shared openai', 'another block of the same list'],
    ['192.0.2.7', 'shared 192.0.2.7', 'an entry of its own inside a block'],
    ['::ffff:198.51.100.1', 'shared openai', 'an IPv4-mapped address'],
    ['64:ff9b::198.51.100.1', 'shared openai', 'a NAT64 address'],
    ['2001:db8:1::5', 'shared 2001:db8::/32', 'an IPv6 block'],
    ['0.0.0.0', 'shared 0.0.0.0', 'what a server in one cloud sees'],
  ])('at %s is a person of %s (%s)', (address, sharedClient) => {
    const client = clientOf(address)
    const [ada, again, ben] = ['ada', 'ada', 'ben'].map((subject) => clients.callerOf(client, subject))
    expect(ada).toEqual(again)
    expect(ada?.client).not.toBe(ben?.client)
    expect([ada?.sharedClient, ben?.sharedClient]).toEqual([sharedClient, sharedClient])
    expect(ada?.client).not.toContain('ada')
    expect(clients.callerOf(client, undefined)).toEqual({ client: sharedClient, sharedClient })
  })

  test('of one subject is another person at another list, and with another secret', () => {
    const person = (address: string, secret = clients) => secret.callerOf(clientOf(address), 'ada').client
    expect(person('198.51.100.1')).toBe(person('192.0.2.9'))
    expect(person('198.51.100.1')).not.toBe(person('2001:db8::1').replace('2001:db8::/32', 'openai'))
    expect(person('198.51.100.1')).not.toBe(person('198.51.100.1', createRequestClients(trusted, 'other', shared)))
  })

  test.each(['203.0.113.9', '198.51.100.16', '2001:db9::1'])('at %s is the address, whatever the subject is', (address) => {
    const client = clientOf(address)
    for (const subject of [undefined, 'ada', 'ben']) expect(clients.callerOf(client, subject)).toEqual({ client: client.identity })
  })

  test('is found by its connection too', () => {
    const { client } = clients.peerOf({ remoteAddress: '198.51.100.1' } as IncomingMessage['socket'])
    expect(clients.callerOf(client, undefined).sharedClient).toBe('shared openai')
  })
})

describe('openai/subject in _meta', () => {
  const read = (subject: unknown) => subjectIn({ params: { _meta: { 'openai/subject': subject } } })

  test.each(['v1/abc', 'ä', ' ', 'x'.repeat(256), '🙂'.repeat(256)])('%j is a subject', (subject) => {
    expect(read(subject)).toBe(subject)
  })

  test.each([
    ['nothing', undefined],
    ['empty', ''],
    ['257 characters', 'x'.repeat(257)],
    ['257 characters outside the basic plane', '🙂'.repeat(257)],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\n'],
    ['a C1 control character', 'a\u0085'],
    ['an object', { id: 'a' }],
    ['a list', ['a']],
    ['a number', 7],
    ['null', null],
  ])('%s is no subject', (_what, subject) => {
    expect(read(subject)).toBeUndefined()
  })

  test.each([
    undefined,
    null,
    'text',
    {},
    { params: null },
    { params: [] },
    { params: { _meta: 'x' } },
    { params: { 'openai/subject': 'a' } },
  ])('a message %j has none', (message) => {
    expect(subjectIn(message)).toBeUndefined()
  })
})
