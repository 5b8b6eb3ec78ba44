import { describe, expect, it } from 'vitest'
import { contractVersion, legacyProfilePath, profilePath } from '../src/index.ts'
import { profileComponents, profilePaths, profileTag } from '../src/openapi.ts'

const current = profilePaths[profilePath].get
const legacy = profilePaths[legacyProfilePath].get
const rateLimitNames = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy']
const statuses = ['200', '304', '400', '429', '500', 'default'] as const

/** The target of a local reference. */
function follow(reference: string): unknown {
  const [, , ...path] = reference.split('/')
  return path.reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], profileComponents)
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [inner as string] : referencesIn(inner)))
}

describe('the profile operations (docs/pages/reference/http.md, "The profile")', () => {
  it('have their operation ids, and the alias is deprecated', () => {
    expect([current.operationId, legacy.operationId]).toEqual(['getServiceProfile', 'getServiceProfileLegacy'])
    expect(legacy.deprecated).toBe(true)
    expect(current).not.toHaveProperty('deprecated')
  })

  it.each([current, legacy])('need no credentials and belong to the tag: $operationId', ({ security, tags }) => {
    expect(security).toEqual([])
    expect(tags).toEqual([profileTag.name])
  })

  it.each([current, legacy])('accept include_pricing, true or false, default true: $operationId', ({ parameters }) => {
    expect(parameters.map(({ $ref }) => follow($ref))).toMatchObject([
      { name: 'include_pricing', in: 'query', required: false, schema: { type: 'boolean', default: true } },
    ])
  })

  it.each([current, legacy])('respond with a profile, or with an Error for every other status: $operationId', ({ responses }) => {
    expect(Object.keys(responses).sort()).toEqual([...statuses].sort())
    expect(responses['200'].content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/PublicProfile' } } })
    for (const status of ['400', '429', '500', 'default'] as const) {
      expect(responses[status].content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } })
    }
    expect(responses['304']).not.toHaveProperty('content')
  })

  it.each(statuses)('have the five rate limit headers and the version, and the alias has its notice: %s', (status) => {
    const own = [...(status === '429' ? ['Retry-After'] : []), ...(status === '200' || status === '304' ? ['ETag'] : [])]
    expect(Object.keys(current.responses[status].headers).sort()).toEqual([...rateLimitNames, 'API-Version', ...own].sort())
    expect(Object.keys(legacy.responses[status].headers).sort()).toEqual(
      [...rateLimitNames, 'API-Version', 'Deprecation', 'Sunset', 'Link', ...own].sort(),
    )
  })

  it('refer to components that exist', () => {
    const references = [...referencesIn(profilePaths), ...referencesIn(profileComponents)]
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => follow(reference) === undefined)).toEqual([])
  })
})

describe('the components', () => {
  it('have a schema for each header', () => {
    const schemas = Object.fromEntries(Object.entries(profileComponents.headers).map(([name, { schema }]) => [name, schema]))
    expect(schemas).toMatchObject({
      'RateLimit-Limit': { type: 'integer', minimum: 1 },
      'RateLimit-Remaining': { type: 'integer', minimum: 0 },
      'RateLimit-Reset': { type: 'integer', minimum: 0 },
      RateLimit: { type: 'string' },
      'RateLimit-Policy': { type: 'string' },
      'API-Version': { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
      'Retry-After': { type: 'integer', minimum: 1 },
      Deprecation: { const: 'true' },
    })
    expect(profileComponents.headers['API-Version'].example).toBe(contractVersion)
    expect(profileComponents.headers['RateLimit-Policy'].example).toBe('"profile";q=60;w=60')
  })

  it('describe the profile, the address and the error, and allow later fields', () => {
    const { PublicProfile, PostalAddress, Error: error, ...others } = profileComponents.schemas
    expect(others).toEqual({})
    expect(PublicProfile?.required).toHaveLength(12)
    expect(PublicProfile?.required).not.toContain('pricing')
    expect(PublicProfile?.properties?.address).toMatchObject({ $ref: '#/components/schemas/PostalAddress' })
    expect(PublicProfile?.properties?.demoUrl).toMatchObject({ type: 'string', format: 'uri' })
    expect(PostalAddress?.required).toHaveLength(5)
    expect(error?.required).toEqual(['error', 'message', 'resolution'])
    expect(JSON.stringify(profileComponents)).not.toMatch(/additionalProperties|\$schema|\$id/)
  })
})
