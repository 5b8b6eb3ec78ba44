import type { PublicProfile } from '@svc/profile-schema'
import { describe, expect, test } from 'vitest'
import { registryName } from '../src/configuration/values.ts'
import { serverIdentity } from '../src/server-identity.ts'

const identity = (name: string, baseUrl = 'https://facts.example.com') => serverIdentity({ name } as PublicProfile, baseUrl, undefined)
/** As the registry's schema counts. */
const characters = (text: string) => [...text].length

describe('the identity of the MCP server (the registry allows 100 characters for title and description)', () => {
  test.each([
    ['a name of 100 characters is unchanged', 'n'.repeat(100), 'n'.repeat(100)],
    ['a longer name is cut between words', 'Name '.repeat(30).trim(), `${'Name '.repeat(20).trim()}…`],
    ['a name without spaces is cut within its word', '保'.repeat(101), `${'保'.repeat(99)}…`],
    ['a name is never cut within a character', '🚲'.repeat(101), `${'🚲'.repeat(99)}…`],
  ])('%s', (_what, name, title) => {
    expect(identity(name).title).toBe(title)
    expect(characters(identity(name).description)).toBeLessThanOrEqual(100)
  })

  test.each([
    ['https://facts.example.com', 'com.example.facts/public-information'],
    ['http://127.0.0.1:8080', '1.0.0.127/public-information'],
    ['http://[::1]:8080', '1/public-information'],
    ['https://public_facts.example', 'example.public-facts/public-information'],
  ])('%s gives a name that the registry accepts', (baseUrl, name) => {
    expect(identity('Acme', baseUrl).name).toBe(name)
    expect(registryName.parse(name)).toBe(name)
  })
})
