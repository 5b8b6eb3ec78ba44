import { describe, expect, test } from 'vitest'
import { prebuild } from '../../src/http/prebuilt-response.ts'

describe('an answer that is finished before anybody asks (design 8)', () => {
  test('names the length of its body in bytes (RFC 9110, section 8.6)', () => {
    const body = Buffer.from('café')
    expect(prebuild(200, ['Content-Type', 'text/plain'], body)).toEqual({
      status: 200,
      headers: ['Content-Type', 'text/plain', 'Content-Length', '5'],
      body,
    })
  })

  test('names none without a body', () => {
    expect(prebuild(304, ['ETag', '"a"'])).toEqual({ status: 304, headers: ['ETag', '"a"'] })
  })

  test.each([undefined, Buffer.from('x')])('stays as it was finished', (body) => {
    const headers = ['ETag', '"a"']
    const response = prebuild(200, headers, body)
    headers.push('Vary', 'Accept')
    expect(response.headers).not.toContain('Vary')
    expect([Object.isFrozen(response), Object.isFrozen(response.headers)]).toEqual([true, true])
  })
})
