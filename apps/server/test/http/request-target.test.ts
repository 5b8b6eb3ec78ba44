import { describe, expect, test } from 'vitest'
import type { ServerContext } from '../../src/http/request-state.ts'
import { authorityOf, exactTarget, originForm, rawQuery } from '../../src/http/request-target.ts'

describe('a request target (RFC 9112, section 3.2)', () => {
  test.each([
    ['/', '/', '', 'origin form'],
    ['/pricing.md', '/pricing.md', '', 'without a query'],
    ['/search?q=a', '/search', 'q=a', 'with a query'],
    ['/search?', '/search', '', 'with an empty one'],
    ['/a?b?c', '/a', 'b?c', 'the first question mark divides'],
    ['/a/../b%2e', '/a/../b%2e', '', 'nothing is decoded or normalised'],
    ['http://svc.example/a?b', '/a', 'b', 'absolute form'],
    ['HTTPS://svc.example:8443/a/', '/a/', '', 'absolute form in capitals, with a port'],
    ['https://[::1]:8080/a', '/a', '', 'absolute form with an IPv6 address'],
    ['http://svc.example', '/', '', 'absolute form without a path'],
    ['http://svc.example?q', '/', 'q', 'absolute form with a query alone'],
    ['http://user@svc.example/a', 'http://user@svc.example/a', '', 'user information names no host'],
    ['http://a b/c', 'http://a b/c', '', 'a host that is none'],
    ['http:///a', 'http:///a', '', 'no host'],
    ['xhttp://svc.example/a', 'xhttp://svc.example/a', '', 'another scheme'],
    ['/http://svc.example/a', '/http://svc.example/a', '', 'a path that looks like an address'],
    ['*', '*', '', 'asterisk form'],
    ['svc.example:443', 'svc.example:443', '', 'authority form'],
    ['', '', '', 'nothing'],
  ])('%j is the path %j and the query %j (%s)', (target, path, query) => {
    const origin = originForm(target)
    expect([origin.split('?', 1)[0], rawQuery(origin)]).toEqual([path, query])
  })

  test.each([
    ['http://svc.example/a?b', 'svc.example'],
    ['HTTPS://svc.example:8443', 'svc.example:8443'],
    ['https://[::1]:8080/a', '[::1]:8080'],
    ['/http://svc.example/a', undefined],
    ['*', undefined],
    ['svc.example:443', undefined],
  ])('%j is for %j', (target, authority) => {
    expect(authorityOf(target)).toBe(authority)
  })

  test.each([
    ['/pricing?a b', '/pricing?a b', 'stays as it was sent'],
    ['http://svc.example/a', '/a', 'loses its host'],
    ['/a#b', '/%', 'is an address of no page'],
    ['/a\\b', '/a\\b', 'keeps a backslash'],
  ])('%j becomes %j: it %s', async (url, exact) => {
    const context = { url }
    await exactTarget(context as ServerContext, async () => undefined)
    expect(context.url).toBe(exact)
  })
})
