import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions } from '../src/log/log.ts'

function logInto(options: Partial<LogOptions> = {}) {
  const lines: string[] = []
  const problems: string[] = []
  const log = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => lines.push(line) },
    onProblem: (level) => problems.push(level),
    ...options,
  })
  return { log, lines, problems }
}

describe('the log', () => {
  test('is one JSON object per line', () => {
    const { log, lines } = logInto()
    log.info({ request: 7, tool: undefined }, 'request')
    log.info('stopped')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time, level: 'info', message: 'request', request: 7 },
      { time, level: 'info', message: 'stopped' },
    ])
    for (const line of lines) expect(line).toMatch(/^[^\n]+\n$/)
  })

  test.each(['question', 'query', 'url', 'headers', 'authorization', 'apiKey', 'err', 'error'])('never has a field %s', (field) => {
    const { log, lines } = logInto()
    log.warn({ [field]: 'a secret', request: 7 }, 'mistake')
    expect(lines.join('')).not.toContain('secret')
    expect(JSON.parse(lines.join(''))).toMatchObject({ request: 7 })
  })

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ] as const)('at %s has %j, and counts every warning and error', (level, expected) => {
    const { log, lines, problems } = logInto({ level })
    log.debug('debug')
    log.info('info')
    log.warn('warn')
    log.error('error')
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(expected)
    expect(problems).toEqual(['warn', 'error'])
  })

  test('is readable on a terminal', () => {
    const { log, lines } = logInto({ format: 'pretty' })
    log.warn({ variable: 'PORT' }, 'configuration')
    expect(lines.join('')).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: configuration \{"variable":"PORT"\}\n$/)
  })

  test('names a request by method, path, status and time on a terminal [45.9]', () => {
    const { log, lines } = logInto({ format: 'pretty' })
    const request = { request: 7, client: 'c', method: 'GET', route: '/{page}', status: 200, duration_ms: 3.2 }
    log.info({ ...request, path: '/pricing' }, 'request')
    log.info({ ...request, method: 'POST', route: '/mcp', tool: 'get_page' }, 'request')
    expect(lines.map((line) => line.slice(line.indexOf('INFO')))).toEqual([
      'INFO: GET /pricing 200 3 ms\n',
      'INFO: POST /mcp 200 3 ms {"tool":"get_page"}\n',
    ])
  })
})
