/** Responses and headers of the operations, for the OpenAPI document. Headers are those of every answer outside `/mcp`. */
import { errorPageStatuses, programAddresses } from '../http/errors.ts'

export function header(description: string, schema: object = { type: 'string' }, required = true) {
  return { description, required, schema }
}

/** Components. The description of an optional header names the responses that have it. */
export const publicHeaderComponents = {
  'Access-Control-Allow-Origin': header('Pages of every origin may read this response.', { type: 'string', const: '*' }),
  'Access-Control-Expose-Headers': header('The headers that a page may read.'),
  'X-Content-Type-Options': header('The media type is the one named.', { type: 'string', const: 'nosniff' }),
  'Cache-Control': header('How long the answer may be reused; errors are not stored.'),
  Vary: header('Request headers that the response depends on.'),
  'Content-Encoding': header('Absent if the body is not compressed.', { type: 'string', enum: ['gzip', 'br'] }, false),
  'Content-Security-Policy': header('With HTML: the page loads nothing from other sites.', undefined, false),
  'Referrer-Policy': header('With HTML.', undefined, false),
  'X-Robots-Tag': header('With HTML: search engines do not list it.', { type: 'string', const: 'noindex' }, false),
  Allow: header('The methods of the address, with 405.', undefined, false),
  RetryAfterPause: header('Seconds to wait before the next request, with 503.', { type: 'integer', minimum: 1 }, false),
}

/** Headers of the document's components, by name. */
export function headerReferences(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const everywhere = headerReferences(
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Content-Type-Options',
  'Cache-Control',
)

/** On answers that exist in several content codings. */
const varyingHeaders = headerReferences('Vary')
const codedHeaders = headerReferences('Vary', 'Content-Encoding')

const htmlHeaders = headerReferences('Content-Security-Policy', 'Referrer-Policy')

/** On errors. */
const errorHeaders = { Vary: header('Contains `Accept` where HTML could have been selected.', undefined, false) }

const unusual = { ...headerReferences('Allow'), 'Retry-After': { $ref: '#/components/headers/RetryAfterPause' } }

export const tagHeader = { ETag: header('Strong entity tag of this content coding; send it back as `If-None-Match`.') }

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

export function errorAnswer(description: string) {
  return { description, headers: errorHeaders, content: errorContent }
}

/** Schema of a text. */
export const textContent = { schema: { type: 'string' } }

/** Schema of a revision. */
export const revision = { type: 'string', pattern: '^[0-9a-f]{16}$' }

/** Description of every 304. */
export const notModified = 'The entity tag of the request is the current one.'

/** On errors after which a client may send the same request again. */
export const retryAfter = headerReferences('Retry-After')

export const historyUnavailable = {
  ...errorAnswer('The history cannot be read now: `history_unavailable`.'),
  headers: { ...errorHeaders, ...retryAfter },
}

export interface Tag {
  readonly name: string
}

export function operation<Responses>(
  tag: Tag,
  operationId: string,
  summary: string,
  description: string,
  responses: Responses,
  parameters: readonly object[] = [],
) {
  const described = { operationId, summary, description, tags: [tag.name], security: [] }
  return { ...described, ...(parameters.length > 0 && { parameters }), responses }
}

/** A parameter of the query. */
export function queryParameter(name: string, description: string, schema: object, required = false) {
  return { name, in: 'query', required, description, schema }
}

/** A redirect. */
export function redirectAnswer(description: string) {
  return {
    description,
    headers: { Location: header('The path to ask for instead.', { type: 'string', pattern: '^/' }) },
    content: { 'text/plain': { schema: { type: 'string', const: 'Permanent Redirect' } } },
  }
}

/** Schemas by media type. */
export type AnswerContent = Readonly<Record<string, { readonly schema: object }>>

/**
 * @param headers further ones on 200 and 304
 * @param further responses by status that replace the common ones
 */
export function publishedAnswers(description: string, content: AnswerContent, headers: object, further: object = {}) {
  const always = { ...tagHeader, ...headers }
  return {
    '200': { description, headers: { ...always, ...codedHeaders }, content },
    '304': { description: notModified, headers: { ...always, ...varyingHeaders } },
    '404': errorAnswer('Nothing is published at this address: `not_found`.'),
    '406': {
      ...errorAnswer('The request accepts none of the media types or content codings there are: `not_acceptable`.'),
      headers: varyingHeaders,
    },
    ...further,
  }
}

interface Answer {
  readonly headers?: object
  readonly content?: object
  readonly [key: string]: unknown
}

interface Operation {
  readonly responses: { readonly [status: string]: Answer }
}

/** Responses that can be a page instead of JSON. */
const statusesOfPages = new Set(['default', ...errorPageStatuses.map(String)])

/** Paths with an operation for GET at each, whose responses all have what is common to them. */
export function pathItems(operations: Readonly<Record<string, { readonly get: Operation }>>) {
  const responseOf = (path: string, status: string, { headers, content, ...response }: Answer) => {
    const canBePage = statusesOfPages.has(status) && !programAddresses.test(path)
    const ofStatus = { ...(status === 'default' && unusual), ...(canBePage && { ...htmlHeaders, ...headerReferences('X-Robots-Tag') }) }
    return {
      ...response,
      headers: { ...everywhere, ...ofStatus, ...headers },
      ...(content && { content: { ...content, ...(canBePage && { 'text/html': textContent }) } }),
    }
  }
  const responsesOf = (path: string, { responses }: Operation) =>
    Object.entries({ default: errorAnswer('Any other status.'), ...responses }).map(([status, response]) => [
      status,
      responseOf(path, status, response),
    ])
  return Object.fromEntries(
    Object.entries(operations).map(([path, { get }]) => [path, { get: { ...get, responses: Object.fromEntries(responsesOf(path, get)) } }]),
  )
}
