import { describe, expect, test } from 'vitest'
import { allowedCallers } from '../src/front-door/allowed-callers.ts'

const unset = { allowedHosts: undefined, allowedOrigins: undefined }

describe('who may call /mcp (design 5)', () => {
  test('by default the host of BASE_URL and the loopback names with the bound port', () => {
    const { hosts, origins } = allowedCallers({ baseUrl: 'https://facts.example.com', ...unset }, 8080)
    expect([...hosts]).toEqual(['facts.example.com', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect([...origins]).toEqual(['https://facts.example.com'])
  })

  test('on a loopback BASE_URL pages of its other names too, with the same port', () => {
    const { hosts, origins } = allowedCallers({ baseUrl: 'http://localhost:8080', ...unset }, 8080)
    expect([...hosts]).toEqual(['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect([...origins]).toEqual(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
  })

  test('without a port where it is the default one', () => {
    const { hosts, origins } = allowedCallers({ baseUrl: 'http://127.0.0.1', ...unset }, 80)
    expect([...hosts]).toEqual(['127.0.0.1', 'localhost', '[::1]'])
    expect([...origins]).toEqual(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])
  })

  test('exactly those of the configuration where it names any', () => {
    const { hosts, origins } = allowedCallers(
      { baseUrl: 'https://facts.example.com', allowedHosts: ['a:1'], allowedOrigins: ['https://b.example'] },
      8080,
    )
    expect([...hosts, ...origins]).toEqual(['a:1', 'https://b.example'])
  })
})
