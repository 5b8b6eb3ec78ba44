import { describe, expect, it } from 'vitest'
import { hashClient } from '../../src/quota/quota-decision.ts'

describe('the hash of a client in a store', () => {
  it('is 128 bits of HMAC-SHA-256, the same for the same secret', () => {
    // RFC 4231, test case 2.
    expect(hashClient('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c7')
  })

  it('differs for another secret and for another client', () => {
    expect(new Set([hashClient('a', 'x'), hashClient('b', 'x'), hashClient('a', 'y')]).size).toBe(3)
  })
})
