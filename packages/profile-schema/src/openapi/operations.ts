import { legacyProfilePath, profilePath, retryAfterHeaderName } from '../contract.ts'
import { type HeaderName, headerReferences, legacyHeaderNames, profileHeaderNames } from './components.ts'

/** The tag of both operations. */
export const profileTag = { name: 'Profile', description: 'Public facts about the company and its product.' } as const

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** Every response of a profile operation; all of them carry `headers`. */
function responses(headers: readonly HeaderName[]) {
  const common = headerReferences(headers)
  const error = (description: string) => ({ description, headers: common, content: errorContent })
  return {
    '200': {
      description: 'The profile. Fields may be added within the current major version: ignore those you do not know.',
      headers: headerReferences([...headers, 'ETag']),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PublicProfile' } } },
    },
    '304': {
      description: 'The entity tag of the request is the current one.',
      headers: headerReferences([...headers, 'ETag']),
    },
    '400': error('A query parameter is invalid: `invalid_parameter`.'),
    '429': {
      ...error('The responding instance has admitted enough of this client: `rate_limit_exceeded`. Wait `Retry-After` seconds.'),
      headers: headerReferences([...headers, retryAfterHeaderName]),
    },
    '500': error('The profile cannot be produced: `profile_unavailable`.'),
    default: error('Any other status.'),
  }
}

const common = {
  tags: [profileTag.name],
  parameters: [{ $ref: '#/components/parameters/IncludePricing' }],
  security: [],
}

/** The path items of both profile operations (specification, "Endpoints"). */
export const profilePaths = {
  [profilePath]: {
    get: {
      operationId: 'getServiceProfile',
      summary: 'Read the profile',
      description: 'Public facts about the company and its product, without credentials.',
      ...common,
      responses: responses(profileHeaderNames),
    },
  },
  [legacyProfilePath]: {
    get: {
      operationId: 'getServiceProfileLegacy',
      summary: 'Read the profile at its former address',
      description: `Deprecated alias of \`${profilePath}\`: the same parameter, bodies and statuses.`,
      deprecated: true,
      ...common,
      responses: responses([...profileHeaderNames, ...legacyHeaderNames]),
    },
  },
}
