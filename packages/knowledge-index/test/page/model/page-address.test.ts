import { expect, test } from 'vitest'
import { hrefOf, urlOf } from '../../../src/page/model/page-address.ts'

const root = 'https://facts.example.com'
const below = 'https://example.com/facts/public'

test.each([
  [root, '/', `${root}/`, '/'],
  [root, '/#a', `${root}/#a`, '/#a'],
  [root, '/pricing', `${root}/pricing`, '/pricing'],
  [below, '/', below, '/facts/public'],
  [below, '/#a', `${below}#a`, '/facts/public#a'],
  [below, '/?q=a', `${below}?q=a`, '/facts/public?q=a'],
  [below, '/pricing#a', `${below}/pricing#a`, '/facts/public/pricing#a'],
  ['http://a/b', '/c', 'http://a/b/c', '/b/c'],
  ['http://a', '/c', 'http://a/c', '/c'],
])('at %s, %s is %s, and %s in a page', (baseUrl, path, url, href) => {
  expect([urlOf(baseUrl, path), hrefOf(baseUrl, path)]).toEqual([url, href])
})

test.each(['https://other.example/a', 'mailto:a@example.com'])('%s is the same in a page of every service', (address) => {
  expect(hrefOf(below, address)).toBe(address)
})
