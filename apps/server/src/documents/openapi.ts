/** `/openapi.json`: OpenAPI 3.1 of what programs read: the API, pages as Markdown, and the documents that lead to them. */
import { addresses } from '@svc/composition'
import { contractVersion } from '@svc/profile-schema'
import { profileComponents, profilePaths, profileTag } from '@svc/profile-schema/openapi'
import { errorTable } from './developers/reference-tables.ts'
import type { DevelopersOptions } from './developers.ts'
import { documents } from './documents.ts'
import { dataPaths, dataTag } from './openapi-data.ts'
import { mcpPaths, mcpSchemas, mcpTag } from './openapi-mcp.ts'
import { pagePaths, pagesTag } from './openapi-pages.ts'
import { operation, pathItems, publicHeaderComponents, publishedAnswers, textContent } from './openapi-responses.ts'
import { sharedResponses } from './openapi-shared.ts'

const documentsTag = { name: 'Documents', description: 'What describes this service.' }

const described = { llmsTxt: 'getPageIndex', serverJson: 'getServerManifest', developersMarkdown: 'getDeveloperGuide' } as const

export function openapiDocument({ profile, knowledge: { baseUrl } }: Pick<DevelopersOptions, 'profile' | 'knowledge'>): object {
  const { paths, responses } = sharedResponses({
    ...pathItems({ ...profilePaths, ...dataPaths, ...pagePaths, ...documentPaths() }),
    ...mcpPaths,
  })
  return {
    openapi: '3.1.0',
    info: {
      title: `Public information about ${profile.name}`,
      version: contractVersion,
      summary: 'Public, read-only facts without credentials.',
      description: [
        `Profile, facts, pages and documents over HTTP. The tools of the MCP server at ${baseUrl}${addresses.mcp.path} are described by \`tools/list\` and \`/developers.md\`.`,
        'Errors are JSON. Outside `/api` and Markdown, 404, 429, 500 and 503 are HTML where `Accept` prefers it. Every error has one of these codes:',
        errorTable(),
      ].join('\n\n'),
      contact: { name: profile.name, email: profile.contact.general, url: profile.links.company },
      license: { name: 'Published for reading and citing with the canonical URL', url: `${baseUrl}${addresses.frontPageMarkdown.path}` },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    security: [],
    tags: [profileTag, dataTag, pagesTag, documentsTag, mcpTag],
    paths,
    components: {
      ...profileComponents,
      responses,
      schemas: { ...profileComponents.schemas, ...mcpSchemas },
      headers: { ...profileComponents.headers, ...publicHeaderComponents },
    },
  }
}

function documentPaths() {
  const names = Object.keys(described) as (keyof typeof described)[]
  return Object.fromEntries(
    names.map((name) => {
      const { path, what } = addresses[name]
      const mediaType = documents[path].contentType.split(';', 1)[0] as string
      const content = { [mediaType]: mediaType.endsWith('json') ? { schema: { type: 'object' } } : textContent }
      const summary = `Read ${what}`
      return [
        path,
        { get: operation(documentsTag, described[name], summary, `${summary}.`, publishedAnswers('The document.', content, {})) },
      ]
    }),
  )
}
