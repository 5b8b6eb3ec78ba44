import type { PublicProfile } from '@svc/profile-schema'
import { describe, expect, test } from 'vitest'
import { registryName } from '../src/configuration/values.ts'
import { serverIdentity } from '../src/server-identity.ts'

const identity = (name: string, baseUrl = 'https://facts.example.com') => serverIdentity({ name } as PublicProfile, baseUrl, undefined)
/** As the registry's schema counts. */
const characters = (text: string) => [...text].length

describe('who the MCP server says it is (the registry takes 100 characters of a title and of a description)', () => {
  test.each([
    ['a name of 100 characters stands as it is', 'n'.repeat(100), 'n'.repeat(100)],
    ['a longer one is cut at a word', 'Name '.repeat(30).trim(), `${'Name '.repeat(19).trim()}…`],
    ['one without spaces is cut within its word', '保'.repeat(101), `${'保'.repeat(99)}…`],
    ['and never within a character', '🚲'.repeat(101), `${'🚲'.repeat(99)}…`],
  ])('%s', (_what, name, title) => {
    expect(identity(name).title).toBe(title)
    expect(characters(identity(name).description)).toBeLessThanOrEqual(100)
  })

  test.each([
    ['https://facts.example.com', 'com.example.facts/public-information'],
    ['http://127.0.0.1:8080', '1.0.0.127/public-information'],
    ['http://[::1]:8080', '1/public-information'],
    ['https://public_facts.example', 'example.public-facts/public-information'],
  ])('%s makes a name that the registry takes', (baseUrl, name) => {
    expect(identity('Acme', baseUrl).name).toBe(name)
    expect(registryName.parse(name)).toBe(name)
  })
})
