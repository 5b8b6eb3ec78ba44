import {
  apiVersionHeaderName,
  contractVersion,
  deprecationHeaderName,
  linkHeaderName,
  profilePath,
  profileRateLimit,
  rateLimitHeaderName,
  rateLimitLimitHeaderName,
  rateLimitPolicyHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  retryAfterHeaderName,
  sunsetHeaderName,
} from '../contract.ts'
import { componentSchemas } from './json-schema.ts'

const { policy, limit, windowSeconds } = profileRateLimit

/** The header components of the profile operations, with the specification's constraints. */
const headerComponents = {
  [rateLimitLimitHeaderName]: {
    description: 'Requests per window, for this client at the responding instance.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: limit,
  },
  [rateLimitRemainingHeaderName]: {
    description: 'Requests left in the window.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: limit - 1,
  },
  [rateLimitResetHeaderName]: {
    description: 'Seconds until the window resets.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: windowSeconds,
  },
  [rateLimitHeaderName]: {
    description: 'Quota remaining and reset time as an RFC 9651 list.',
    required: true,
    schema: { type: 'string' },
    example: `"${policy}";r=${limit - 1};t=${windowSeconds}`,
  },
  [rateLimitPolicyHeaderName]: {
    description: 'Quota and window in seconds as an RFC 9651 list.',
    required: true,
    schema: { type: 'string' },
    example: `"${policy}";q=${limit};w=${windowSeconds}`,
  },
  [apiVersionHeaderName]: {
    description: 'Semantic version of the response contract.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
    example: contractVersion,
  },
  [retryAfterHeaderName]: {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 42,
  },
  ETag: {
    description: 'Strong entity tag of the body, for If-None-Match.',
    required: true,
    schema: { type: 'string' },
    example: '"pKzO4mBbmVgVzrGR"',
  },
  [deprecationHeaderName]: {
    description: 'This route is deprecated.',
    required: true,
    schema: { type: 'string', const: 'true' },
  },
  [sunsetHeaderName]: {
    description: 'HTTP date after which this route may be removed (RFC 8594).',
    required: true,
    schema: { type: 'string' },
    example: 'Tue, 01 Jun 2027 00:00:00 GMT',
  },
  [linkHeaderName]: {
    description: 'RFC 8288 link to the current versioned route.',
    required: true,
    schema: { type: 'string' },
    example: `<${profilePath}>; rel="successor-version"`,
  },
} as const

export type HeaderName = keyof typeof headerComponents

/** The `headers` of a response, by reference. */
export function headerReferences(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** On every status of both routes. */
export const profileHeaderNames = [
  rateLimitLimitHeaderName,
  rateLimitRemainingHeaderName,
  rateLimitResetHeaderName,
  rateLimitHeaderName,
  rateLimitPolicyHeaderName,
  apiVersionHeaderName,
] as const satisfies readonly HeaderName[]

/** On every status of the legacy route. */
export const legacyHeaderNames = [deprecationHeaderName, sunsetHeaderName, linkHeaderName] as const satisfies readonly HeaderName[]

const parameterComponents = {
  IncludePricing: {
    name: 'include_pricing',
    in: 'query',
    description: 'Whether the profile carries its pricing tiers. Exactly `true` or `false`, given at most once.',
    required: false,
    schema: { type: 'boolean', default: true },
  },
} as const

/** Everything that `profilePaths` refers to; the schemas are built from those that validate at run time. */
export const profileComponents = { schemas: componentSchemas(), headers: headerComponents, parameters: parameterComponents }
