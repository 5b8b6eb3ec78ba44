/** The operations that return data: facts and verdicts on quotes, for the OpenAPI document. */
import { longestQuote, shortestQuote } from '@svc/knowledge-index/internal'
import { factsPath, verifyPath } from '@svc/profile-schema'
import { factsJsonSchema } from '@svc/profile-schema/openapi'
import {
  errorAnswer,
  header,
  headerReferences,
  historyUnavailable,
  notModified,
  operation,
  queryParameter,
  retryAfter,
  revision,
  textContent,
} from './openapi-responses.ts'

export const dataTag = { name: 'Data', description: 'Facts with dates and sources, and checks of quotes.' }

const limitHeaders = headerReferences('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy')

const factsHeaders = { ETag: header('Strong entity tag.'), ...limitHeaders }

const factsOperation = operation(
  dataTag,
  'listFacts',
  'Read the facts',
  'Values with units, dates and source sentences, and what is not published.',
  {
    '200': {
      description: 'The facts, in the order in which they were written.',
      headers: factsHeaders,
      content: { 'application/json': { schema: untitled(factsJsonSchema()) } },
    },
    '304': { description: notModified, headers: factsHeaders },
    '400': { ...errorAnswer('A parameter is repeated or malformed: `invalid_parameter`.'), headers: limitHeaders },
    '429': {
      ...errorAnswer('This client has used up its calls: `rate_limit_exceeded`.'),
      headers: { ...limitHeaders, ...retryAfter },
    },
    default: { ...errorAnswer('Any other status.'), headers: limitHeaders },
  },
  [
    queryParameter('id', 'Only the facts of this id.', { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    queryParameter('as_of', 'The day of the statuses; by default today in UTC.', { type: 'string', format: 'date' }),
  ],
)

const match = {
  type: 'object',
  required: ['path', 'section', 'start', 'end', 'url', 'quote_url', 'revision'],
  properties: {
    path: { type: 'string' },
    section: { type: 'string' },
    start: { type: 'integer', minimum: 0 },
    end: { type: 'integer', minimum: 0 },
    statement: { type: 'string' },
    url: { type: 'string', format: 'uri' },
    quote_url: { type: 'string', format: 'uri' },
    revision,
    reviewed: { type: 'string', format: 'date' },
    verified: { type: 'string', format: 'date' },
  },
}

const verdict = {
  type: 'object',
  required: ['verdict', 'matches'],
  properties: {
    verdict: { enum: ['exact', 'typographic', 'changed', 'elsewhere', 'not_found', 'undecided'] },
    matches: { type: 'array', items: match },
    looked_at: { type: 'integer', minimum: 0, description: 'Of `undecided`: texts that were read to the end.' },
    of: { type: 'integer', minimum: 1, description: 'Of `undecided`: texts that may have the quote.' },
    last_published_at: { type: 'string', format: 'date-time' },
    current_revision: { ...revision, description: 'Absent for a page that was removed.' },
  },
}

const verifyOperation = operation(
  dataTag,
  'verifyQuote',
  'Check a quote',
  'Whether a quote is on a page, was on it, or is on another page.',
  {
    '200': {
      description: 'The verdict, and where the quote is; one line for `Accept: text/plain`.',
      headers: { Vary: header('JSON or text is chosen by `Accept`.') },
      content: { 'application/json': { schema: verdict }, 'text/plain': textContent },
    },
    '400': errorAnswer('A parameter is missing, given twice or out of bounds: `invalid_parameter`.'),
    '404': errorAnswer('There is and was no such page: `not_found`; or this revision is not stored: `revision_not_kept`.'),
    '429': { ...errorAnswer('This client has used up its calls: `rate_limit_exceeded`.'), headers: retryAfter },
    '503': historyUnavailable,
  },
  [
    queryParameter('quote', 'What to look for.', { type: 'string', minLength: shortestQuote, maxLength: longestQuote }, true),
    queryParameter('page', 'Path or address of the page, also an earlier one.', { type: 'string' }, true),
    queryParameter('revision', 'Of the page; by default the current one.', revision),
  ],
)

export const dataPaths = { [factsPath]: { get: factsOperation }, [verifyPath]: { get: verifyOperation } }

/** The document has the dialect and the identity of its schemas. */
function untitled({ $schema, $id, title, ...schema }: ReturnType<typeof factsJsonSchema>): object {
  return schema
}
