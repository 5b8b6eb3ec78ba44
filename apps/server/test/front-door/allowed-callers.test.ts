import { hostedOrigins } from '@svc/composition'
import { describe, expect, test } from 'vitest'
import { allowedCallers } from '../../src/mcp/check-head.ts'

const unset = { allowedHosts: undefined, allowedOrigins: undefined }

describe('who may call /mcp', () => {
  test('by default the host of BASE_URL, the loopback names with the bound port, and pages of BASE_URL and of hosted clients', () => {
    const { allowedHosts, allowedOrigins } = allowedCallers({ baseUrl: 'https://facts.example.com', ...unset }, 8080)
    expect([...allowedHosts]).toEqual(['facts.example.com', 'facts.example.com:443', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect([...allowedOrigins]).toEqual(['https://facts.example.com', ...hostedOrigins])
  })

  test('with a loopback BASE_URL, origins of the other loopback names with the same port are allowed', () => {
    const { allowedHosts, allowedOrigins } = allowedCallers({ baseUrl: 'http://localhost:8080', ...unset }, 8080)
    expect([...allowedHosts]).toEqual(['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect([...allowedOrigins]).toEqual(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', ...hostedOrigins])
  })

  test('a default port may be written or omitted', () => {
    const { allowedHosts, allowedOrigins } = allowedCallers({ baseUrl: 'http://127.0.0.1', ...unset }, 80)
    expect([...allowedHosts]).toEqual(['127.0.0.1', '127.0.0.1:80', 'localhost', 'localhost:80', '[::1]', '[::1]:80'])
    expect([...allowedOrigins]).toEqual(['http://127.0.0.1', 'http://localhost', 'http://[::1]', ...hostedOrigins])
  })

  test('the default port of a configured host may be written or omitted', () => {
    const given = { baseUrl: 'https://facts.example.com', allowedOrigins: undefined }
    const both = ['facts.example.com', 'facts.example.com:443']
    for (const host of both) expect([...allowedCallers({ ...given, allowedHosts: [host] }, 8080).allowedHosts].toSorted()).toEqual(both)
  })

  test('configured hosts and origins replace the defaults', () => {
    const { allowedHosts, allowedOrigins } = allowedCallers(
      { baseUrl: 'https://facts.example.com', allowedHosts: ['a:1'], allowedOrigins: ['https://b.example'] },
      8080,
    )
    expect([...allowedHosts, ...allowedOrigins]).toEqual(['a:1', 'https://b.example'])
  })
})
