/** The headers that this server adds to every answer outside `/mcp`, for the OpenAPI document. */

const text = { type: 'string' }

export function header(description: string, schema: object = text, required = true) {
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
  Allow: header('The methods of the address, with 405.', text, false),
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
export const varyingHeaders = headerReferences('Vary')
export const codedHeaders = headerReferences('Vary', 'Content-Encoding')

/** On errors. */
export const errorHeaders = { Vary: header('Contains `Accept` where HTML could have been selected.', text, false) }

const unusual = { ...headerReferences('Allow'), 'Retry-After': { $ref: '#/components/headers/RetryAfterPause' } }

interface Responses {
  readonly [status: string]: { readonly headers?: object; readonly [key: string]: unknown }
}

/** The paths of an OpenAPI document, each response of each operation with the headers of every answer. */
export function withPublicHeaders(paths: Readonly<Record<string, { readonly get: { readonly responses: Responses } }>>) {
  return Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => {
      const responses = Object.entries(get.responses).map(([status, response]) => [
        status,
        { ...response, headers: { ...everywhere, ...(status === 'default' ? unusual : {}), ...response.headers } },
      ])
      return [path, { get: { ...get, responses: Object.fromEntries(responses) } }]
    }),
  )
}
