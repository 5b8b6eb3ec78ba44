import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions } from '../src/log.ts'

function logInto(options: Partial<LogOptions> = {}) {
  const chunks: string[] = []
  const log = createLog({
    level: 'info',
    format: 'json',
    write: (text) => chunks.push(text),
    now: () => new Date('2026-11-21T09:08:07.006Z'),
    ...options,
  })
  return { log, chunks }
}

const line = { request: 7, client: 'abc123', method: 'GET', route: '/*page.md', status: 200, durationMs: 1.23456 }

describe('the log (design 7)', () => {
  test('is one JSON object per line', () => {
    const { log, chunks } = logInto()
    log.request(line)
    log.request({ ...line, fields: { tool: 'get_page', refusal: undefined } })
    log.request({ ...line, fields: { tool: undefined } })
    log.info('listening', { port: 8080 })
    log.flush()
    const request = {
      time: '2026-11-21T09:08:07.006Z',
      level: 'info',
      message: 'request',
      request: 7,
      client: 'abc123',
      method: 'GET',
      route: '/*page.md',
      status: 200,
      duration_ms: 1.235,
    }
    expect(
      chunks
        .join('')
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text)),
    ).toEqual([request, { ...request, tool: 'get_page' }, request, { time: request.time, level: 'info', message: 'listening', port: 8080 }])
  })

  test('holds lines back for a moment, and writes warnings at once', async () => {
    const { log, chunks } = logInto()
    log.info('one')
    expect(chunks).toEqual([])
    log.warn('two')
    expect(chunks).toHaveLength(1)
    log.info('three')
    await expect.poll(() => chunks.length).toBe(2)
  })

  test('writes a long row of lines before it grows large', () => {
    const { log, chunks } = logInto()
    for (let index = 0; index < 1_000; index += 1) log.request(line)
    expect(chunks.length).toBeGreaterThan(5)
  })

  test.each([
    ['debug', ['debug', 'info', 'request', 'warn', 'error']],
    ['info', ['info', 'request', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ] as const)('at %s has %j', (level, expected) => {
    const { log, chunks } = logInto({ level })
    log.debug('debug')
    log.info('info')
    log.request(line)
    log.warn('warn')
    log.error('error')
    log.flush()
    const messages = chunks
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text).message)
    expect(messages).toEqual(expected)
  })

  test('is readable on a terminal', () => {
    const { log, chunks } = logInto({ format: 'pretty' })
    log.request({ ...line, fields: { tool: 'get_page', refusal: undefined } })
    log.warn('configuration', { variable: 'PORT' })
    expect(chunks.join('')).toBe(
      '09:08:07.006 info  GET /*page.md 200 1.235 ms request=7 client=abc123 tool=get_page\n09:08:07.006 warn  configuration variable=PORT\n',
    )
  })
})
