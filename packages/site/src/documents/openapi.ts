/** `/openapi.json`: OpenAPI 3.1 of what programs read: the API, pages as Markdown, and the documents that lead to them. */
import { addresses, textsBelow } from '@svc/composition'
import { hrefOf, longestQuote, shortestQuote } from '@svc/knowledge-index/internal'
import { protocolVersions } from '@svc/mcp-tools'
import { contractVersion } from '@svc/profile-schema'
import { factsJsonSchema, profileComponents, profilePaths, profileTag } from '@svc/profile-schema/openapi'
import { errorTable } from './developers/reference-tables.ts'
import type { DevelopersOptions } from './developers.ts'
import description from './openapi-description.json'

interface Answer {
  readonly $ref?: string
  readonly headers?: object
}

type Answers = Readonly<Record<string, Answer>>

type PathItem = Readonly<Record<string, { readonly responses: Answers }>>

/** The operations except those of the profile. `openapiDocument` adds them, common headers, and the schemas Facts, Quote and ProtocolVersion. */
interface Description {
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Readonly<Record<'responses', Answers> & Record<'headers' | 'parameters' | 'schemas', object>>
}

export function openapiDocument({ profile, knowledge: { baseUrl } }: Pick<DevelopersOptions, 'profile' | 'knowledge'>): object {
  const { tags, paths, components }: Description = textsBelow(baseUrl, description)
  const { [addresses.mcp.path]: mcp, ...published } = paths
  return {
    openapi: '3.1.0',
    info: {
      title: `Public information about ${profile.name}`,
      version: contractVersion,
      summary: 'Public, read-only facts without credentials.',
      description: [
        `Profile, facts, pages and documents over HTTP. The tools of the MCP server at ${baseUrl}${addresses.mcp.path} are described by \`tools/list\` and \`${hrefOf(baseUrl, addresses.developersMarkdown.path)}\`.`,
        `Errors are JSON. Outside \`${hrefOf(baseUrl, '/api')}\` and Markdown, 404, 429, 500 and 503 are HTML where \`Accept\` prefers it. Every error has one of these codes:`,
        errorTable(),
      ].join('\n\n'),
      contact: { name: profile.name, email: profile.contact.general, url: profile.links.company },
      license: { name: 'Published for reading and citing with the canonical URL', url: `${baseUrl}${addresses.frontPageMarkdown.path}` },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    security: [],
    // By the alphabet, for linters.
    tags: [...tags, profileTag],
    paths: { ...mapValues({ ...profilePaths, ...published }, withCommonHeaders), [addresses.mcp.path]: mcp },
    components: {
      headers: { ...profileComponents.headers, ...components.headers },
      parameters: { ...profileComponents.parameters, ...components.parameters },
      responses: mapValues(components.responses, (answer) => withHeaders(everywhere, answer)),
      schemas: { ...profileComponents.schemas, ...components.schemas, ...ownSchemas() },
    },
  }
}

/** The operations of the document, without what depends on a company. */
export function apiOperations(): readonly { readonly method: string; readonly path: string; readonly summary: string }[] {
  const paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>> = { ...profilePaths, ...description.paths }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { summary }]) => ({ method: method.toUpperCase(), path, summary })),
  )
}

/** Schemas whose values are defined elsewhere. */
function ownSchemas() {
  const { $schema, $id, title, ...facts } = factsJsonSchema()
  return {
    Facts: facts,
    Quote: { type: 'string', minLength: shortestQuote, maxLength: longestQuote },
    ProtocolVersion: { type: 'string', enum: protocolVersions },
  }
}

const reference = (name: string) => ({ $ref: `#/components/headers/${name}` })

const everywhere = {
  'Access-Control-Allow-Origin': reference('Access-Control-Allow-Origin'),
  'Access-Control-Expose-Headers': reference('Access-Control-Expose-Headers'),
  'X-Content-Type-Options': reference('X-Content-Type-Options'),
  'Cache-Control': reference('Cache-Control'),
}

/** On answers with any other status than the described ones. */
const otherwise = { ...everywhere, Allow: reference('Allow'), 'Retry-After': reference('RetryAfterPause') }

function withCommonHeaders(item: PathItem): object {
  return mapValues(item, (operation) => ({
    ...operation,
    responses: mapValues(operation.responses, (answer, status) => withHeaders(status === 'default' ? otherwise : everywhere, answer)),
  }))
}

function withHeaders(headers: object, answer: Answer): Answer {
  return answer.$ref === undefined ? { ...answer, headers: { ...headers, ...answer.headers } } : answer
}

function mapValues<Value, Changed>(object: Readonly<Record<string, Value>>, change: (value: Value, key: string) => Changed) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
