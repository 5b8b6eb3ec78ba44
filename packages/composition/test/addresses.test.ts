import { readFileSync } from 'node:fs'
import { factsPath, legacyProfilePath, profilePath, verifyPath } from '@svc/profile-schema/contract'
import { expect, test } from 'vitest'
import { addresses, isServed, mayBePage, reservedNames, type ServiceAddress } from '../src/addresses.ts'

const isPage = (path: string) => ['/', '/pricing'].includes(path)

test.each([
  '/mcp/connector',
  '/api/v1/verify',
  '/.well-known/security.txt',
  '/changes.atom',
  '/healthz',
  '/pricing.history.json',
  '/index.history.json',
  '/pricing@0123456789abcdef',
  '/pricing@0123456789abcdef.md',
])('a page may link to %s', (path) => {
  expect(isServed(path, isPage)).toBe(true)
})

test.each([
  '/prices',
  '/style.css',
  '/mcp/',
  '/Mcp',
  '/prices.history.json',
  '/prices@0123456789abcdef',
  '/pricing.social.png',
  '/facts',
  '',
])('a page may not link to "%s"', (path) => {
  expect(isServed(path, isPage)).toBe(false)
})

test.each([
  ...['/mcp', '/mcp/anything', '/search', '/api', '/images/a', '/llms', '/index', '/facts/a', '/.well-known/x'],
  ...['/page.js', '/openapi.json', '/sitemap-2.xml', '/a/llms.txt', '/a.social.png', '/a.history.json', '/images/a.png'],
])('no page may have the path %s', (path) => {
  expect(mayBePage(path)).toBe(false)
})

test.each(['/', '/pricing', '/openapi', '/guides/search', '/apis', '/@a', '/pricing.php'])('a page may have the path %s', (path) => {
  expect(mayBePage(path)).toBe(true)
})

test('every address is in the table once', () => {
  const paths = Object.values<ServiceAddress>(addresses).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining([profilePath, legacyProfilePath, factsPath, verifyPath]))
})

const reference = (name: string) => readFileSync(new URL(`../../../docs/pages/reference/${name}.md`, import.meta.url), 'utf8')

test('the reference of HTTP has every address that a page may link to, and the reference of the site the reserved names', () => {
  const http = reference('http')
  const linkable = Object.values<ServiceAddress>(addresses).filter(({ linkable, pattern }) => linkable && pattern === undefined)
  expect(linkable.filter(({ path }) => !http.includes(`\`${path}`)).map(({ path }) => path)).toEqual([])
  const [, listed = ''] = /## Reserved paths\n([^#]*)/.exec(reference('site')) ?? []
  expect(new Set(Array.from(listed.matchAll(/`\/([a-z]+)`/g), ([, name]) => name))).toEqual(reservedNames)
})
