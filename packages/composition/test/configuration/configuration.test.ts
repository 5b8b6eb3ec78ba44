import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { formatConfigurationProblem, type ParsedConfiguration, parseConfiguration } from '../../src/configuration/configuration.ts'
import { schemas, variables, variableTable } from '../../src/configuration/variables.ts'
import { logLevels } from '../../src/log/log.ts'
import { context, parse, valid } from './parse.ts'

function problems(parsed: ParsedConfiguration): string[] {
  return parsed.status === 'invalid' ? parsed.problems.map(({ variable }) => variable) : []
}

describe('an empty environment', () => {
  test('has the defaults of the table', () => {
    expect(valid(parse({}))).toEqual({
      host: '127.0.0.1',
      store: undefined,
      historyDays: 400,
      insight: 'counts',
      port: 8080,
      baseUrl: 'http://localhost:8080',
      appUrl: undefined,
      contentDirectory: '/shipped/content',
      allowedHosts: undefined,
      allowedOrigins: undefined,
      sharedClients: [
        { name: 'anthropic', blocks: expect.toSatisfy((blocks) => blocks.length === 3) },
        { name: 'openai', blocks: expect.toSatisfy((blocks) => blocks.length > 200) },
      ],
      trustedProxies: [],
      legacyProfileSunset: new Date('2027-12-31T00:00:00Z'),
      quotaStore: { engine: 'sqlite', path: './data/quota.db' },
      clientKeySecret: undefined,
      inference: undefined,
      embeddings: undefined,
      contextCharacters: 24_000,
      staleAfterDays: 365,
      securityContact: undefined,
      registryName: undefined,
      toolCallsPerMinute: 120,
      contentSignal: 'search=yes, ai-input=yes, ai-train=no',
      contentPollSeconds: undefined,
      logLevel: 'info',
      logFormat: 'json',
      logPaths: 'off',
      publication: undefined,
      buildTimeoutSeconds: 300,
      connectionsPerPeer: 128,
      dataDirectory: './data',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
    })
  })

  test('counts empty variables as unset, and logs pretty lines on a terminal', () => {
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '  ']))
    expect(valid(parse(empty))).toEqual(valid(parse({})))
    expect(valid(parse({}, { isTerminal: true }))).toMatchObject({ logFormat: 'pretty', logPaths: 'own' })
    expect(valid(parse({ LOG_FORMAT: 'json' }, { isTerminal: true })).logFormat).toBe('json')
  })

  test('ignores OPENAI_* variables', () => {
    const { inference } = valid(parse({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://api.example.com', INFERENCE_MODEL: 'm' }))
    expect(inference).toBeUndefined()
  })

  test('has a sunset at least 180 days after the release', () => {
    expect(valid(parse({})).legacyProfileSunset.getTime() - context.now.getTime()).toBeGreaterThanOrEqual(180 * 86_400_000)
  })
})

describe('a value', () => {
  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', 'facts.internal'],
    ['HOST', '10.facts.internal'],
    ['PORT', '65535'],
    ['BASE_URL', 'https://facts.example.com'],
    ['BASE_URL', 'https://facts.example.com/'],
    ['BASE_URL', 'https://facts.example.com:8443'],
    ['BASE_URL', 'http://localhost:9'],
    ['BASE_URL', 'http://127.0.0.1'],
    ['BASE_URL', 'http://[::1]:8080'],
    ['BASE_URL', 'https://example.com/docs'],
    ['BASE_URL', 'https://example.com:8443/a/b-2/3'],
    ['BASE_URL', 'http://localhost:8080/docs'],
    ['APP_URL', 'https://app.example.com/start'],
    ['ALLOWED_HOSTS', 'facts.example.com, localhost:8080,[::1]:80'],
    ['ALLOWED_ORIGINS', 'https://app.example.com,http://localhost:3000'],
    ['ALLOWED_ORIGINS', 'hosted, *,https://app.example.com'],
    ['SHARED_CLIENTS', 'none'],
    ['SHARED_CLIENTS', 'anthropic, 203.0.113.0/24,2001:db8::/32,0.0.0.0,fda3:e722:ac3::/48'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 2001:db8::/32,192.0.2.1'],
    ['SUNSET_LEGACY_PROFILE', '2028-02-29'],
    ['SUNSET_LEGACY_PROFILE', 'Tue, 29 Feb 2028 00:00:00 GMT'],
    ['QUOTA_URL', 'sqlite:/var/lib/quota.db'],
    ['QUOTA_URL', 'memory:'],
    ['STALE_AFTER_DAYS', '1'],
    ['INFERENCE_CONTEXT_CHARACTERS', '4000'],
    ['SECURITY_CONTACT', 'mailto:security@example.com'],
    ['SECURITY_CONTACT', 'https://example.com/security'],
    ['REGISTRY_NAME', 'io.github.example/facts'],
    ['MCP_CALLS_PER_MINUTE', '1'],
    ['CONTENT_SIGNAL', 'search=yes,ai-train=no'],
    ['CONTENT_RELOAD', 'poll:30'],
    ['PUBLICATION', './publication.sqlite'],
    ['BUILD_TIMEOUT_SECONDS', '900'],
    ['LOG_LEVEL', 'silent'],
    ['METRICS_PORT', '9464'],
  ])('%s=%s is accepted', (name, value) => {
    expect(problems(parse({ [name]: value }))).toEqual([])
  })

  test.each([
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['HOST', '999.1.1.1'],
    ['HOST', '127.1'],
    ['HOST', '0x7f000001'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', 'http'],
    ['BASE_URL', 'facts.example.com'],
    ['BASE_URL', 'http://facts.example.com'],
    ['BASE_URL', 'http://localhost.example.com'],
    ['BASE_URL', 'http://127.0.0.1.example.com'],
    ['BASE_URL', 'https://example.com/docs/'],
    ['BASE_URL', 'https://example.com//docs'],
    ['BASE_URL', 'https://example.com/a//b'],
    ['BASE_URL', 'https://example.com/Docs'],
    ['BASE_URL', 'https://example.com/a/b/c/d'],
    ['BASE_URL', 'https://example.com/v1.2'],
    ['BASE_URL', 'https://example.com/a/../docs'],
    ['BASE_URL', 'https://example.com/./docs'],
    ['BASE_URL', 'https://example.com/%64ocs'],
    ['BASE_URL', 'https://example.com/docs?'],
    ['BASE_URL', 'https://example.com/docs?x'],
    ['BASE_URL', 'https://example.com/docs#'],
    ['BASE_URL', 'https://user@example.com/docs'],
    ['BASE_URL', 'https://example.com/do cs'],
    ['BASE_URL', 'http://example.com/docs'],
    ['BASE_URL', 'https://facts.example.com?x'],
    ['BASE_URL', 'https://user:word@facts.example.com'],
    ['BASE_URL', 'ftp://facts.example.com'],
    ['APP_URL', 'javascript:alert(1)'],
    ['APP_URL', 'https:app.example.com'],
    ['APP_URL', 'https://app.example.com/log in'],
    ['APP_URL', 'https://app.exam\nple.com'],
    ['APP_URL', 'https://app.example.com/<b>'],
    ['ALLOWED_HOSTS', 'facts.example.com:65536'],
    ['ALLOWED_HOSTS', 'https://facts.example.com'],
    ['ALLOWED_HOSTS', 'a,,b'],
    ['ALLOWED_ORIGINS', 'app.example.com'],
    ['ALLOWED_ORIGINS', 'https://app.example.com/path'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', '*,null'],
    ['ALLOWED_ORIGINS', 'https://*'],
    ['ALLOWED_ORIGINS', 'Hosted'],
    ['SHARED_CLIENTS', 'antropic'],
    ['SHARED_CLIENTS', 'none,openai'],
    ['SHARED_CLIENTS', 'anthropic,,openai'],
    ['SHARED_CLIENTS', '203.0.113.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback'],
    ['SUNSET_LEGACY_PROFILE', '2027-02-30'],
    ['SUNSET_LEGACY_PROFILE', '2027-13-01'],
    ['SUNSET_LEGACY_PROFILE', 'Mon, 29 Feb 2028 00:00:00 GMT'],
    ['SUNSET_LEGACY_PROFILE', 'tomorrow'],
    ['SUNSET_LEGACY_PROFILE', '2028-02-29T12:00:00Z'],
    ['CLIENT_KEY_SECRET', 'x'],
    ['CLIENT_KEY_SECRET', '7 chars'],
    ['SUNSET_LEGACY_PROFILE', '1830297600'],
    ['QUOTA_URL', 'sqlite:'],
    ['QUOTA_URL', 'redis:'],
    ['QUOTA_URL', 'postgres://localhost/x'],
    ['STALE_AFTER_DAYS', '0'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['REGISTRY_NAME', 'facts'],
    ['REGISTRY_NAME', 'a/b/c'],
    ['MCP_CALLS_PER_MINUTE', '0'],
    ['CONTENT_SIGNAL', 'search: yes'],
    ['CONTENT_RELOAD', 'poll'],
    ['CONTENT_RELOAD', 'poll:0'],
    ['BUILD_TIMEOUT_SECONDS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '8080'],
  ])('%s=%s is refused', (name, value) => {
    expect(problems(parse({ [name]: value }))).toEqual([name])
  })

  test('that is invalid is reported with all others, each with a fix', () => {
    const parsed = parse({
      PORT: 'x',
      BASE_URL: 'http://a.example',
      QUOTA_URL: 'redis://:password@cache',
      LOG_LEVEL: 'y',
      TRUSTED_PROXIES: '1',
    })
    expect(problems(parsed)).toEqual(['PORT', 'BASE_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL', 'CLIENT_KEY_SECRET'])
    if (parsed.status === 'invalid')
      for (const { fix, message } of parsed.problems)
        expect([fix, message]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
  })

  test('that is secret is never in an error', () => {
    for (const environment of [{ QUOTA_URL: 'mysql://hunter2' }, { INFERENCE_BASE_URL: 'hunter2' }]) {
      expect(JSON.stringify(parse(environment))).not.toContain('hunter2')
    }
  })
})

describe('CONTENT_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-configuration-'))
  const file = join(folder, 'file')
  writeFileSync(file, 'text')
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    [join(folder, 'nowhere'), 'there is no such folder'],
    [file, 'it is not a folder'],
    [join(file, 'below'), 'it is not a folder'],
  ])('%s is an error with its fix, in one list with all others', (path, reason) => {
    const parsed = parseConfiguration({ CONTENT_DIR: path, PORT: 'eighty' }, { ...context, readFolder: readdirSync })
    expect(parsed.status === 'invalid' && parsed.problems.map(formatConfigurationProblem)).toEqual([
      expect.stringMatching(/^PORT: /),
      `CONTENT_DIR: ${JSON.stringify(path)} is not valid: ${reason}  (${variables.CONTENT_DIR.fix})`,
    ])
  })

  test('is overridden by the folder of the command line, which an error names', () => {
    expect(valid(parse({ CONTENT_DIR: '/facts' }, { content: '/other' })).contentDirectory).toBe('/other')
    const parsed = parse({ CONTENT_DIR: folder }, { content: '/nowhere', readFolder: readdirSync })
    expect(parsed.status === 'invalid' && parsed.problems.map(formatConfigurationProblem)).toEqual([
      '--content: "/nowhere" is not valid: there is no such folder  (Name a folder that can be read.)',
    ])
  })

  test('is an error if the folder is not readable, also the shipped one', () => {
    const readFolder = () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    }
    const parsed = parse({}, { readFolder })
    expect(parsed.status === 'invalid' && parsed.problems).toEqual([
      {
        variable: 'CONTENT_DIR',
        message: '"/shipped/content" is not valid: the folder cannot be read (EACCES)',
        fix: variables.CONTENT_DIR.fix,
      },
    ])
  })

  test('is a folder that can be read', () => {
    const parsed = parseConfiguration({ CONTENT_DIR: folder }, { ...context, readFolder: readdirSync })
    expect(valid(parsed).contentDirectory).toBe(folder)
  })
})

describe('variables together', () => {
  test('that are invalid still have the content folder, and the base URL if it is known', () => {
    const known = { status: 'invalid', contentDirectory: '/facts', baseUrl: 'https://facts.example.com' }
    expect(parse({ LOG_LEVEL: 'x', CONTENT_DIR: '/facts', BASE_URL: 'https://facts.example.com' })).toMatchObject(known)
    expect(parse({ LOG_LEVEL: 'x', PORT: '9000' })).toMatchObject({
      contentDirectory: '/shipped/content',
      baseUrl: 'http://localhost:9000',
    })
    expect(parse({ PORT: 'x' })).toMatchObject({ baseUrl: undefined })
    expect(parse({ BASE_URL: 'x' })).toMatchObject({ baseUrl: undefined })
  })

  test('that are invalid have no content folder if CONTENT_DIR is invalid', () => {
    const parsed = parseConfiguration({ CONTENT_DIR: '/nowhere' }, { ...context, readFolder: readdirSync })
    expect(parsed).toMatchObject({ status: 'invalid', contentDirectory: undefined })
  })

  test.each([
    ['ALLOWED_HOSTS', 'localhost:8080', 'facts.example.com', '/mcp rejects requests to the published address'],
    ['ALLOWED_ORIGINS', 'https://partner.example', 'https://facts.example.com', 'readers cannot call the tools on /developers'],
  ])('%s without what is in BASE_URL is a warning', (variable, other, own, effect) => {
    const warned = (list: string) => parse({ BASE_URL: 'https://facts.example.com', [variable]: list }).warnings[0]
    const message = `does not list ${own}, which is in BASE_URL: ${effect}`
    expect(warned(other)).toEqual({ variable, message, fix: `Add ${own} to the list.` })
    expect(warned(`${other}, ${own}`)?.variable).not.toBe(variable)
  })

  test('that are invalid still have all warnings', () => {
    const environment = { SUNSET_LEGACY_PROFILE: '2020-01-01', QUOTA_URL: 'memory:', INFERENCE_API: 'grpc', EMBEDDINGS_MODEL: 'small' }
    const warned = ['INFERENCE_API', 'SUNSET_LEGACY_PROFILE', 'QUOTA_URL', 'INFERENCE_BASE_URL', 'EMBEDDINGS_BASE_URL']
    for (const parsed of [parse(environment), parse({ ...environment, PORT: 'x' })]) {
      expect(parsed.warnings.map(({ variable }) => variable)).toEqual(warned)
    }
  })

  test('PORT sets the default of BASE_URL, and PORT=0 requires BASE_URL', () => {
    expect(valid(parse({ PORT: '9000' })).baseUrl).toBe('http://localhost:9000')
    expect(problems(parse({ PORT: '0' }))).toEqual(['BASE_URL'])
    expect(problems(parse({ PORT: '0', BASE_URL: 'https://facts.example.com' }))).toEqual([])
  })

  test('METRICS_PORT must differ from PORT, also from its default', () => {
    expect(problems(parse({ METRICS_PORT: '9464', PORT: '9464' }))).toEqual(['METRICS_PORT'])
    expect(problems(parse({ METRICS_PORT: '8080', PORT: '9464' }))).toEqual([])
    expect(valid(parse({ METRICS_PORT: '9464' })).metricsPort).toBe(9464)
  })

  test('Redis requires CLIENT_KEY_SECRET', () => {
    expect(problems(parse({ QUOTA_URL: 'redis://cache:6379' }))).toEqual(['CLIENT_KEY_SECRET'])
    expect(problems(parse({ QUOTA_URL: 'rediss://cache', CLIENT_KEY_SECRET: 'long enough' }))).toEqual([])
    expect(problems(parse({ QUOTA_URL: 'rediss://cache', CLIENT_KEY_SECRET: 'short' }))).toEqual(['CLIENT_KEY_SECRET'])
  })

  test.each(['redis://cache/abc', 'redis://:%zz@cache', 'redis://cache:6379/0/1', 'redis://'])(
    'QUOTA_URL must be one that a client reads: %s',
    (url) => {
      expect(problems(parse({ QUOTA_URL: url, CLIENT_KEY_SECRET: 'long enough' }))).toEqual(['QUOTA_URL'])
      expect(problems(parse({ QUOTA_URL: 'redis://user:p%40ss@cache:6379/2', CLIENT_KEY_SECRET: 'long enough' }))).toEqual([])
    },
  )

  describe('a sunset', () => {
    const sunset = (date: string) => {
      const parsed = parse({ SUNSET_LEGACY_PROFILE: date })
      expect(valid(parsed).legacyProfileSunset).toEqual(new Date(date))
      const warnings = parsed.status === 'valid' ? parsed.warnings : []
      return warnings.filter(({ variable }) => variable === 'SUNSET_LEGACY_PROFILE').map(formatConfigurationProblem)
    }
    test('in the past is a warning', () => {
      expect(sunset('2026-11-20')).toEqual([expect.stringContaining('Fri, 20 Nov 2026 00:00:00 GMT is past')])
    })

    test('within 90 days is a warning, not an error, because it may have been announced earlier', () => {
      const [warning, ...others] = sunset('2026-11-23')
      expect(warning).toContain('Mon, 23 Nov 2026 00:00:00 GMT is less than 90 days ahead')
      expect(warning).toContain('unless it was announced by Tue, 25 Aug 2026 00:00:00 GMT')
      expect(others).toEqual([])
      expect(sunset('2027-02-18')).toHaveLength(1)
    })

    test('90 days ahead or later has no warning', () => {
      expect(sunset('2027-02-19')).toEqual([])
      expect(sunset('2027-12-31')).toEqual([])
    })
  })
})

test('--help lists the ten most used variables, and with --all every one with its default [45.9]', () => {
  expect(variableTable(false)).toHaveLength(20)
  const help = variableTable(true).join('\n')
  expect(Object.keys(variables)).toEqual(Object.keys(schemas))
  expect(variables.LOG_LEVEL.fix).toContain(logLevels.join(', '))
  for (const [name, { meaning }] of Object.entries(variables)) {
    expect(help).toContain(name)
    expect(help).toContain(meaning)
  }
  expect(help).toContain('8080')
  expect(help).toContain('sqlite:./data/quota.db')
})
