/** The responses that the operations of pages and documents have in common, for the OpenAPI document. */
import { codedHeaders, errorHeaders, header, headerReferences, varyingHeaders } from './openapi-headers.ts'

const tagHeader = { ETag: header('Strong entity tag of this content coding; send it back as `If-None-Match`.') }

export const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

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

/** A parameter of the query. */
export function queryParameter(name: string, description: string, schema: object, required = false) {
  return { name, in: 'query', required, description, schema }
}

/** An answer that only leads elsewhere. */
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
 * @param headers further ones, on 200 and 304 alike
 * @param further other responses by status, in place of those that all have
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
    default: errorAnswer('Any other status.'),
    ...further,
  }
}
