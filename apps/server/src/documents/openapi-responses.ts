/** The responses that the operations of pages and documents have in common, for the OpenAPI document. */
import { codedHeaders, varyingHeaders } from './openapi-headers.ts'

const tagHeader = {
  ETag: {
    description: 'Strong entity tag of this content coding; send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
  },
}

export const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

export function errorAnswer(condition: string) {
  return { description: condition, content: errorContent }
}

/** An answer that only leads elsewhere. */
export function redirectAnswer(description: string) {
  return {
    description,
    headers: {
      Location: { description: 'The path to ask for instead.', required: true, schema: { type: 'string', pattern: '^/' } },
    },
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
    '304': { description: 'The entity tag of the request is the current one.', headers: { ...always, ...varyingHeaders } },
    '404': errorAnswer('Nothing is published at this address: `not_found`.'),
    '406': {
      ...errorAnswer('The request accepts none of the media types or content codings there are: `not_acceptable`.'),
      headers: varyingHeaders,
    },
    default: errorAnswer('Any other status.'),
    ...further,
  }
}
