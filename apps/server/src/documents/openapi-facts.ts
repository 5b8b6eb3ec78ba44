/** The operation of the facts, for the OpenAPI document. */
import { operation } from './openapi-pages.ts'
import { errorAnswer } from './openapi-responses.ts'

const text = { type: 'string' }
const date = { type: 'string', format: 'date' }
const address = { type: 'string', format: 'uri' }
const revision = { type: 'string', pattern: '^[0-9a-f]{16}$' }

const stated = {
  type: 'object',
  required: ['id', 'label', 'status', 'value', 'quote', 'url', 'quote_url', 'revision'],
  properties: {
    id: text,
    label: text,
    topic: text,
    status: { enum: ['current', 'scheduled', 'expired'] },
    value: { type: ['string', 'number'] },
    unit: { ...text, description: 'A currency (ISO 4217) or a unit (UCUM), with `/month`, `/year` or `/user` where it is per that.' },
    valid_from: date,
    valid_until: { ...date, description: 'The last day.' },
    quote: text,
    url: address,
    quote_url: address,
    revision,
  },
}

const unpublished = {
  type: 'object',
  required: ['id', 'label', 'status', 'say'],
  properties: { id: text, label: text, status: { const: 'not_published' }, say: text, instead: address },
}

const limitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const headers = { ETag: { description: 'Strong entity tag.', required: true, schema: text }, ...limitHeaders }

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
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['facts', 'revision'],
            properties: { facts: { type: 'array', items: { oneOf: [stated, unpublished] } }, revision },
          },
        },
      },
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
