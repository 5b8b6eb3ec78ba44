/** `/openapi.json`: OpenAPI 3.1, assembled from the profile's fragments, the pages and the documents. */
import { addresses } from '@svc/composition'
import { contractVersion } from '@svc/profile-schema'
import { profileComponents, profilePaths, profileTag } from '@svc/profile-schema/openapi'
import { errorTable } from './developers/reference-tables.ts'
import type { DevelopersOptions } from './developers.ts'
import { type DocumentDescription, documentDescription, documents, securityTxtDocument } from './documents.ts'
import { dataPaths } from './openapi-data.ts'
import { changesPaths, historyPaths } from './openapi-history.ts'
import { folderNames, operation, pagePaths, pagesTag, pathParameter } from './openapi-pages.ts'
import { header, pathItems, publicHeaderComponents, publishedAnswers } from './openapi-responses.ts'

const documentsTag = { name: 'Documents', description: 'What describes this service.' }

export interface OpenapiOptions extends Pick<DevelopersOptions, 'profile' | 'knowledge' | 'securityContact'> {
  /** Paths of the files that a long index or sitemap is divided into. */
  readonly furtherDocuments: readonly string[]
}

export function openapiDocument({ profile, knowledge: { baseUrl, pages }, securityContact, furtherDocuments }: OpenapiOptions): object {
  const described = { ...documents, ...(securityContact !== undefined && { [addresses.securityTxt.path]: securityTxtDocument }) }
  return {
    openapi: '3.1.0',
    info: {
      title: `Public information about ${profile.name}`,
      version: contractVersion,
      summary: 'Public, read-only facts without credentials.',
      description: [
        `Profile, pages and documents over HTTP. The MCP server at ${baseUrl}/mcp is described by \`/server.json\` and \`/developers.md\`.`,
        'Errors are JSON. Outside `/api` and Markdown, 404, 429, 500 and 503 are HTML where `Accept` prefers it. Every error has one of these codes:',
        errorTable(),
      ].join('\n\n'),
      contact: { name: profile.name, email: profile.contact.general, url: profile.links.company },
      license: { name: 'Published for reading and citing with the canonical URL', url: `${baseUrl}/index.md` },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    security: [],
    tags: [profileTag, pagesTag, documentsTag],
    paths: pathItems({
      ...Object.fromEntries(Object.entries(profilePaths).map(([path, { get }]) => [path, get])),
      ...pagePaths(pages),
      ...historyPaths(pages),
      ...changesPaths,
      ...dataPaths,
      ...Object.fromEntries(Object.entries(described).map(([path, document]) => [path, documentOperation(path, document)])),
      ...Object.fromEntries(furtherDocuments.map(furtherDocumentPath)),
    }),
    components: { ...profileComponents, headers: { ...profileComponents.headers, ...publicHeaderComponents } },
  }
}

/** One template for each depth of folders, as for pages. */
function furtherDocumentPath(path: string) {
  const folders = folderNames(path.split('/').length - 2)
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\d+/, '{part}')
  const isPart = file.includes('{part}')
  const template = `/${[...folders.map((name) => `{${name}}`), file].join('/')}`
  const { operationId, summary, ...document } = documentDescription(path)
  const named = {
    operationId: `${operationId}${isPart ? 'Part' : ''}${folders.length === 0 ? '' : `${folders.length}Deep`}`,
    summary: `${summary}, ${isPart ? 'a numbered part' : `for ${folders.length === 1 ? 'a folder' : `${folders.length} nested folders`}`}`,
  }
  const parameters = [
    ...folders.map((name) => pathParameter(name, 'A folder of page paths.')),
    ...(isPart ? [pathParameter('part', 'Number of the part.', { type: 'integer', minimum: 1 })] : []),
  ]
  return [template, { ...documentOperation(template, { ...document, ...named }), parameters }] as const
}

function documentOperation(path: string, { operationId, summary, contentType, link }: DocumentDescription) {
  const mediaType = contentType.split(';', 1)[0] as string
  const schema = mediaType.endsWith('json') ? { type: 'object' } : { type: 'string' }
  const description = `The document at \`${path}\`, built from what is published.`
  const headers = link === undefined ? {} : { Link: { ...header('The catalogue names itself (RFC 9727, section 2).'), example: link } }
  const responses = publishedAnswers(description, { [mediaType]: { schema } }, headers)
  return { ...operation(operationId, summary, description, responses), tags: [documentsTag.name] }
}
