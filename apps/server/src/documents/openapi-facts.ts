/** The operation of the facts, for the OpenAPI document. */
import { factsJsonSchema } from '@svc/profile-schema/openapi'
import { operation } from './openapi-pages.ts'
import { errorAnswer } from './openapi-responses.ts'

// The document names the dialect of its schemas itself.
const { $schema, title, ...schema } = factsJsonSchema()

const date = { type: 'string', format: 'date' }

const limitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const headers = { ETag: { description: 'Strong entity tag.', required: true, schema: { type: 'string' } }, ...limitHeaders }

export const factsOperation = {
  ...operation('listFacts', 'Read the facts', 'Values with their units, days and source sentences, and what is not published.', []),
  parameters: [
    {
      name: 'id',
      in: 'query',
      required: false,
      description: 'Only the facts of this id.',
      schema: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    },
    { name: 'as_of', in: 'query', required: false, description: 'The day of the statuses; by default today in UTC.', schema: date },
  ],
  responses: {
    '200': {
      description: 'The facts, in the order in which they were written.',
      headers,
      content: { 'application/json': { schema } },
    },
    '304': { description: 'The entity tag of the request is the current one.', headers },
    '400': { ...errorAnswer('A parameter is given twice or has another form: `invalid_parameter`.'), headers: limitHeaders },
    '429': {
      ...errorAnswer('This client has called enough for now: `rate_limit_exceeded`.'),
      headers: { ...limitHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    },
    default: errorAnswer('Any other status.'),
  },
}
