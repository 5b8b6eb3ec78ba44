import { describe, expect, test } from 'vitest'
import { hasValidHost, isHostWithPort } from '../../src/http/host.ts'

describe('a host with a port (RFC 9110, section 7.2)', () => {
  test.each([
    'svc.example',
    'svc.example:443',
    'localhost',
    '127.0.0.1:8080',
    '[::1]',
    '[::1]:8080',
    '[::ffff:127.0.0.1]:65535',
    'a%2Db',
    'a%2db:1',
    'A_b~c',
  ])('%j is valid', (text) => expect(isHostWithPort(text)).toBe(true))

  test.each([
    '',
    ':80',
    'a:',
    'a:123456',
    'a:8o',
    'a:1:2',
    'a b',
    'a/b',
    'user@a',
    'a%2',
    'a%2g',
    'a%zz',
    '[::1',
    '::1]',
    '[]',
    '[::1]x',
    'x[::1]',
    '[::1]:',
    '[::1]:123456',
    '[::1]:8o',
    '[g::]',
    'a,b c',
  ])('%j is invalid', (text) => expect(isHostWithPort(text)).toBe(false))
})

describe('the Host of a request (RFC 9112, section 3.2)', () => {
  test.each([
    [['Host', 'a'], '1.1', true, 'one'],
    [['hOST', 'a'], '1.1', true, 'in any letters'],
    [['Accept', 'b', 'Host', 'a'], '1.1', true, 'not first'],
    [['Host', 'a', 'Host', 'a'], '1.1', false, 'twice, even the same'],
    [['Host', 'a', 'host', 'b'], '1.0', false, 'twice in HTTP/1.0'],
    [[], '1.1', false, 'none'],
    [[], '1.0', true, 'none in HTTP/1.0'],
    [['From', 'a'], '1.1', false, 'another header of four letters'],
    [['From', 'a b', 'Host', 'a'], '1.1', true, 'another header of four letters next to it'],
    [['X-Host', 'a b', 'Host', 'a'], '1.1', true, 'a header whose name ends like it'],
    [['Accept', 'host', 'Host', 'a'], '1.1', true, 'a value that reads like its name'],
    [['Host', 'a b'], '1.0', false, 'malformed'],
    [['Host', ''], '1.1', false, 'empty'],
  ] as const)('%j in HTTP/%s: %j (%s)', (rawHeaders, version, valid, _case) => {
    expect(hasValidHost(rawHeaders, version)).toBe(valid)
  })
})
