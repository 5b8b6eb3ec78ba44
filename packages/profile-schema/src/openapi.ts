// Fragments of an OpenAPI 3.1 document: spread `profilePaths` into its paths and `profileComponents` into its components.
import {
  apiVersionHeaderName,
  contractVersion,
  deprecationHeaderName,
  legacyProfilePath,
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
} from './contract.ts'
import { componentSchemas } from './json-schema.ts'

export { factsJsonSchema, profileJsonSchema } from './json-schema.ts'

const { policy, limit, windowSeconds } = profileRateLimit

const header = (description: string, schema: Readonly<Record<string, string | number>>, example?: string | number) => ({
  description,
  required: true,
  schema,
  ...(example !== undefined && { example }),
})

const text = { type: 'string' }
const integerFrom = (minimum: number) => ({ type: 'integer', minimum })

const profileHeaders = {
  [rateLimitLimitHeaderName]: header('Requests per window, for this client at the responding instance.', integerFrom(1), limit),
  [rateLimitRemainingHeaderName]: header('Requests left in the window.', integerFrom(0), limit - 1),
  [rateLimitResetHeaderName]: header('Seconds until the window resets.', integerFrom(0), windowSeconds),
  [rateLimitHeaderName]: header(
    'Quota remaining and reset time as an RFC 9651 list.',
    text,
    `"${policy}";r=${limit - 1};t=${windowSeconds}`,
  ),
  [rateLimitPolicyHeaderName]: header(
    'Quota and window in seconds as an RFC 9651 list.',
    text,
    `"${policy}";q=${limit};w=${windowSeconds}`,
  ),
  [apiVersionHeaderName]: header(
    'Semantic version of the response contract.',
    { ...text, pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
    contractVersion,
  ),
}
const retryAfterHeader = { [retryAfterHeaderName]: header('Seconds to wait before the next request.', integerFrom(1), 42) }
const etagHeader = { ETag: header('Strong entity tag of the body, for If-None-Match.', text, '"pKzO4mBbmVgVzrGR"') }
const legacyHeaders = {
  [deprecationHeaderName]: header('This route is deprecated.', { ...text, const: 'true' }),
  [sunsetHeaderName]: header('HTTP date after which this route may be removed (RFC 8594).', text, 'Tue, 01 Jun 2027 00:00:00 GMT'),
  [linkHeaderName]: header('RFC 8288 link to the current versioned route.', text, `<${profilePath}>; rel="successor-version"`),
}

/** The schemas, headers and parameters that `profilePaths` refers to. */
export const profileComponents = {
  schemas: componentSchemas(),
  headers: { ...profileHeaders, ...retryAfterHeader, ...etagHeader, ...legacyHeaders },
  parameters: {
    IncludePricing: {
      name: 'include_pricing',
      in: 'query',
      description: 'Whether the profile includes its pricing tiers. Exactly `true` or `false`, at most once.',
      required: false,
      schema: { type: 'boolean', default: true },
    },
  },
}

/** The tag of both operations. */
export const profileTag = { name: 'Profile', description: 'Public facts about the company and its product.' } as const

const json = (schema: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } })

/** The common part of both operations; all responses have `headers`. */
function operation(headers: object) {
  const referring = (...more: readonly object[]) =>
    Object.fromEntries(Object.keys(Object.assign({}, headers, ...more)).map((name) => [name, { $ref: `#/components/headers/${name}` }]))
  const error = (description: string, ...more: readonly object[]) => ({ description, headers: referring(...more), content: json('Error') })
  return {
    tags: [profileTag.name],
    parameters: [{ $ref: '#/components/parameters/IncludePricing' }],
    security: [],
    responses: {
      '200': {
        description: 'The profile. Fields may be added within the current major version: ignore those you do not know.',
        headers: referring(etagHeader),
        content: json('PublicProfile'),
      },
      '304': { description: 'The entity tag of the request is the current one.', headers: referring(etagHeader) },
      '400': error('A query parameter is invalid: `invalid_parameter`.'),
      '429': error(
        'This client has used up its requests at the responding instance: `rate_limit_exceeded`. Wait `Retry-After` seconds.',
        retryAfterHeader,
      ),
      '500': error('The profile cannot be produced: `profile_unavailable`.'),
      default: error('Any other status.'),
    },
  }
}

/** The path items of both profile operations. */
export const profilePaths = {
  [profilePath]: {
    get: {
      operationId: 'getServiceProfile',
      summary: 'Read the profile',
      description: 'Public facts about the company and its product, without credentials.',
      ...operation(profileHeaders),
    },
  },
  [legacyProfilePath]: {
    get: {
      operationId: 'getServiceProfileLegacy',
      summary: 'Read the profile at its former address',
      description: `Deprecated alias of \`${profilePath}\`: the same parameter, bodies and statuses.`,
      deprecated: true,
      ...operation({ ...profileHeaders, ...legacyHeaders }),
    },
  },
}
