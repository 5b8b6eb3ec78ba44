import { describe, expect, test } from 'vitest'
import { parseAddressBlock } from '../../src/configuration/address.ts'
import { formatConfigurationProblem } from '../../src/configuration/configuration.ts'
import { hostedClients, publishedBlocks } from '../../src/configuration/hosted-clients.ts'
import { parse, valid } from './parse.ts'

const files: Record<string, unknown> = {
  './connectors.json': {
    creationTime: '2026-10-08T02:09:39.499609',
    prefixes: [{ ipv4Prefix: '203.0.113.0/28', service: 'x' }, { ipv6Prefix: '2001:db8::/48' }],
  },
  './typo.json': { prefixes: [{ ipv4Prefix: '203.0.113.0/28' }, { ipv4Prefix: '203.0.113.0/82' }] },
  './other.json': { prefixes: [{ ipv4Prefix: '203.0.113.0/28' }, { cidr: '203.0.113.16/28' }] },
  './empty.json': { prefixes: [] },
  './list.json': ['203.0.113.0/28'],
  '/etc/plain': 'not JSON',
}
const readFile = (path: string) => {
  const content = files[path]
  if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  return typeof content === 'string' ? content : JSON.stringify(content)
}
const read = (value: string) => parse({ SHARED_CLIENTS: value }, { readFile })
const blocksOf = (value: string) =>
  valid(read(value)).sharedClients.map(({ name, blocks }) => [name, blocks.map(([address, prefix]) => `${address}/${prefix}`)])

describe('SHARED_CLIENTS', () => {
  test('is both published lists by default', () => {
    expect(valid(parse({})).sharedClients.map(({ name, blocks }) => [name, blocks.length])).toEqual(
      hostedClients.flatMap((client) => (client.addresses === undefined ? [] : [[client.addresses.list, publishedBlocks(client).length]])),
    )
  })

  test('reads a list, a file in the format of the publishers, blocks and addresses, each once', () => {
    expect(blocksOf('anthropic, ./connectors.json,198.51.100.7,2001:db8:1::/48,anthropic')).toEqual([
      ['anthropic', ['160.79.104.0/21', '153.61.208.0/20', '2607:6bc0::/48']],
      ['./connectors.json', ['203.0.113.0/28', '2001:db8::/48']],
      ['198.51.100.7', ['198.51.100.7/32']],
      ['2001:db8:1::/48', ['2001:db8:1::/48']],
    ])
    expect(blocksOf('none')).toEqual([])
  })

  test.each([
    ['openai,antropic', '"antropic" is not a published list'],
    ['openai, 160.79.104.O/21', '"160.79.104.O/21" is not a published list'],
    ['203.0.113.0/33', '"203.0.113.0/33" is not a published list'],
    ['none,openai', 'lists "none" together with other entries'],
    ['openai,', '"" is not a published list'],
    ['openai,./missing.json', '"./missing.json" cannot be read (ENOENT)'],
    ['/etc/plain', '"/etc/plain" is not a JSON file'],
    ['./typo.json', '"./typo.json" lists "203.0.113.0/82", which is not a block'],
    ['./other.json', '"./other.json" has no list "prefixes" of {"ipv4Prefix"} or {"ipv6Prefix"}: see .prefixes[1]'],
    ['./empty.json', '"./empty.json" has no list "prefixes" of {"ipv4Prefix"} or {"ipv6Prefix"}: see .prefixes'],
    ['./list.json', '"./list.json" has no list "prefixes" of {"ipv4Prefix"} or {"ipv6Prefix"}: see its beginning'],
  ])('%s is an error that names the entry and the fix', (value, message) => {
    const parsed = read(value)
    if (parsed.status !== 'invalid') throw new Error('was valid')
    const [problem] = parsed.problems.map(formatConfigurationProblem)
    expect(problem).toContain(`SHARED_CLIENTS: ${message}`)
    expect(problem).toContain('(List anthropic, openai, a file')
  })
})

describe('a wrong item of a list', () => {
  test.each([
    ['ALLOWED_ORIGINS', '*,null', '"null" in "*,null" is not valid'],
    ['ALLOWED_ORIGINS', 'null', '"null" is not valid'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33', '"10.0.0.0/33" in "10.0.0.0/8, 10.0.0.0/33" is not valid'],
    ['ALLOWED_HOSTS', 'a,,b', '"" in "a,,b" is not valid'],
  ])('%s=%s is named', (name, value, message) => {
    const parsed = parse({ [name]: value })
    expect(parsed.status === 'invalid' && parsed.problems).toMatchObject([{ variable: name, message }])
  })
})

describe('BASE_URL outside ALLOWED_ORIGINS', () => {
  const warned = (environment: Record<string, string>) =>
    parse(environment).warnings.filter(({ variable }) => variable === 'ALLOWED_ORIGINS').length
  test.each([
    [{ BASE_URL: 'https://facts.example.com' }, 0],
    [{ BASE_URL: 'https://facts.example.com', ALLOWED_ORIGINS: '*' }, 0],
    [{ BASE_URL: 'https://facts.example.com', ALLOWED_ORIGINS: 'hosted,https://facts.example.com' }, 0],
    [{ BASE_URL: 'https://facts.example.com', ALLOWED_ORIGINS: 'hosted' }, 1],
    [{ BASE_URL: 'http://localhost:8080', ALLOWED_ORIGINS: '*' }, 1],
  ])('%j: %d warnings', (environment, count) => {
    expect(warned(environment)).toBe(count)
  })
})

describe('the file of hosted clients', () => {
  test('gives each origin, list and header a source and a date', () => {
    for (const { origins, addresses, versionHeader } of hostedClients) {
      for (const { source, date } of [...origins, ...(addresses?.published ?? []), ...(versionHeader ? [versionHeader] : [])]) {
        expect(source).not.toBe('')
        expect(date).toMatch(/^2026-\d\d-\d\d$/)
      }
      for (const { origin } of origins) expect(new URL(origin).origin).toBe(origin)
      for (const { blocks } of addresses?.published ?? []) for (const block of blocks) expect(parseAddressBlock(block), block).toBeDefined()
    }
  })
})
