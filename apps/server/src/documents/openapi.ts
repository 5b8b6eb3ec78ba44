/** `/openapi.json`: OpenAPI 3.1, assembled from the profile's fragments and the Markdown and document routes. */
import type { Knowledge, PublishedPage } from '@svc/knowledge-index'
import { contractVersion, type PublicProfile } from '@svc/profile-schema'
import { profileComponents, profilePaths, profileTag } from '@svc/profile-schema/openapi'
import { type DocumentDescription, documents, securityTxtDocument, securityTxtPath } from './documents.ts'
import { errorTable } from './error-table.ts'
import { codedHeaders, publicHeaderComponents, varyingHeaders, withPublicHeaders } from './openapi-headers.ts'

const pagesTag = { name: 'Pages', description: 'The published pages as Markdown.' }
const documentsTag = { name: 'Documents', description: 'What describes this service.' }

export interface OpenapiOptions {
  readonly profile: PublicProfile
  readonly knowledge: Pick<Knowledge, 'baseUrl' | 'pages'>
  /** Undefined: there is no security.txt. */
  readonly securityContact: string | undefined
}

export function openapiDocument({ profile, knowledge: { baseUrl, pages }, securityContact }: OpenapiOptions): object {
  const described = { ...documents, ...(securityContact !== undefined && { [securityTxtPath]: securityTxtDocument }) }
  return {
    openapi: '3.1.0',
    info: {
      title: `Public information about ${profile.name}`,
      version: contractVersion,
      summary: 'Public, read-only facts without credentials.',
      description: [
        `Profile, pages and documents over HTTP. The MCP server at ${baseUrl}/mcp is described by \`/server.json\` and \`/developers.md\`.`,
        'Every error has one of these codes:',
        errorTable(),
      ].join('\n\n'),
      contact: { name: profile.name, email: profile.contact.general, url: profile.links.company },
      license: { name: 'Published for reading and citing with the canonical URL', url: `${baseUrl}/index.md` },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    security: [],
    tags: [profileTag, pagesTag, documentsTag],
    paths: withPublicHeaders({
      ...profilePaths,
      '/index.md': { get: markdownOperation('getFrontPage', 'Read the front page as Markdown', []) },
      ...Object.fromEntries(
        pagePathTemplates(pages).map((names) => [`/${names.map((name) => `{${name}}`).join('/')}.md`, pageItem(names)]),
      ),
      ...Object.fromEntries(Object.entries(described).map(([path, document]) => [path, { get: documentOperation(path, document) }])),
    }),
    components: { ...profileComponents, headers: { ...profileComponents.headers, ...publicHeaderComponents } },
  }
}

/**
 * One template for each depth of page paths: a path parameter holds no slash, and a path for every page would make the document
 * grow with the content.
 */
function pagePathTemplates(pages: readonly PublishedPage[]): string[][] {
  const depths = new Set(pages.filter(({ path }) => path !== '/').map(({ path }) => path.split('/').length - 1))
  return [...depths]
    .sort((a, b) => a - b)
    .map((depth) => [...Array.from({ length: depth - 1 }, (_, index) => `folder${index + 1}`), 'page'])
}

function pageItem(names: readonly string[]) {
  const operationId = names.length === 1 ? 'getPage' : `getPage${names.length}Deep`
  return {
    get: markdownOperation(operationId, `Read a page ${names.length === 1 ? '' : `${names.length - 1} folders down `}as Markdown`, names),
  }
}

function markdownOperation(operationId: string, summary: string, names: readonly string[]) {
  const parameters = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'page' ? 'Last segment of the path, without `.md`.' : 'A folder of the path.',
    schema: { type: 'string', pattern: '^[a-z0-9-]+$' },
  }))
  const description = 'The page as published: front matter with canonical URL, review dates and revision, then Markdown.'
  return {
    operationId,
    summary,
    description,
    tags: [pagesTag.name],
    security: [],
    ...(parameters.length > 0 && { parameters }),
    responses: responses('text/markdown', description, { type: 'string' }, { Link: linkHeader }),
  }
}

function documentOperation(path: string, { operationId, summary, contentType, link }: DocumentDescription) {
  const mediaType = contentType.split(';', 1)[0] as string
  const schema = mediaType.endsWith('json') ? { type: 'object' } : { type: 'string' }
  const description = `The document at \`${path}\`, built from what is published.`
  return {
    operationId,
    summary,
    description,
    tags: [documentsTag.name],
    security: [],
    responses: responses(mediaType, description, schema, link === undefined ? {} : { Link: { ...catalogLinkHeader, example: link } }),
  }
}

const linkHeader = {
  description: 'The canonical URL: `<https://…>; rel="canonical"` (RFC 8288, RFC 6596).',
  required: true,
  schema: { type: 'string' },
}

const catalogLinkHeader = { description: 'The catalogue names itself (RFC 9727, section 2).', required: true, schema: { type: 'string' } }

const tagHeader = {
  ETag: {
    description: 'Strong entity tag of this content coding; send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
  },
}

function responses(mediaType: string, description: string, schema: object, headers: object) {
  const always = { ...tagHeader, ...headers }
  const error = (condition: string) => ({
    description: condition,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    '200': { description, headers: { ...always, ...codedHeaders }, content: { [mediaType]: { schema } } },
    '304': { description: 'The entity tag of the request is the current one.', headers: { ...always, ...varyingHeaders } },
    '404': error('Nothing is published at this address: `not_found`.'),
    default: error('Any other status.'),
  }
}
