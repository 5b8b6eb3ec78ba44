/** The headers that this server adds to every answer outside `/mcp`, for the OpenAPI document. */

const component = (description: string, schema: object, required = true) => ({ description, required, schema })

const text = { type: 'string' }

/** To be spread into the components; optional ones have a name that says on which answers they stand. */
export const publicHeaderComponents = {
  'Access-Control-Allow-Origin': component('Every page may read this answer.', { type: 'string', const: '*' }),
  'Access-Control-Expose-Headers': component('The headers that a page may read.', text),
  'X-Content-Type-Options': component('The media type is the one named.', { type: 'string', const: 'nosniff' }),
  'Cache-Control': component('How long the answer may be reused; errors are not stored.', text),
  Vary: component('What of the request the answer depends on.', text),
  'Content-Encoding': component('Absent where the body is plain.', { type: 'string', enum: ['gzip', 'br'] }, false),
  Allow: component('The methods of the address, with 405.', text, false),
  RetryAfterPause: component('Seconds to wait before the next request, with 503.', { type: 'integer', minimum: 1 }, false),
} as const

function reference(name: keyof typeof publicHeaderComponents) {
  return { $ref: `#/components/headers/${name}` }
}

const everywhere = Object.fromEntries(
  (['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'X-Content-Type-Options', 'Cache-Control'] as const).map((name) => [
    name,
    reference(name),
  ]),
)

/** On answers that exist in several content codings. */
export const varyingHeaders = { Vary: reference('Vary') }
export const codedHeaders = { ...varyingHeaders, 'Content-Encoding': reference('Content-Encoding') }

const unusual = { Allow: reference('Allow'), 'Retry-After': reference('RetryAfterPause') }

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
