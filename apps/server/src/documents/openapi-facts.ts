/** The operation of the facts, for the OpenAPI document. */
import { factsJsonSchema } from '@svc/profile-schema/openapi'
import { header } from './openapi-headers.ts'
import { operation } from './openapi-pages.ts'
import { errorAnswer, notModified, queryParameter, retryAfter } from './openapi-responses.ts'

// The document names the dialect of its schemas itself.
const { $schema, title, ...schema } = factsJsonSchema()

const limitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const headers = { ETag: header('Strong entity tag.'), ...limitHeaders }

export const factsOperation = {
  ...operation('listFacts', 'Read the facts', 'Values with units, dates and source sentences, and what is not published.', []),
  parameters: [
    queryParameter('id', 'Only the facts of this id.', { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    queryParameter('as_of', 'The day of the statuses; by default today in UTC.', { type: 'string', format: 'date' }),
  ],
  responses: {
    '200': { description: 'The facts, in the order in which they were written.', headers, content: { 'application/json': { schema } } },
    '304': { description: notModified, headers },
    '400': { ...errorAnswer('A parameter is given twice or has another form: `invalid_parameter`.'), headers: limitHeaders },
    '429': {
      ...errorAnswer('This client has used up its calls: `rate_limit_exceeded`.'),
      headers: { ...limitHeaders, ...retryAfter },
    },
    default: errorAnswer('Any other status.'),
  },
}
