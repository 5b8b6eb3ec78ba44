/** The operations of pages: as Markdown, at their own addresses, and search; for the OpenAPI document. */
import { addresses } from '@svc/composition'
import { longestQuery, type PublishedPage } from '@svc/knowledge-index'
import {
  errorAnswer,
  errorContent,
  header,
  headerReferences,
  htmlHeaders,
  publishedAnswers,
  queryParameter,
  redirectAnswer,
  retryAfter,
  textContent,
} from './openapi-responses.ts'

export const pagesTag = { name: 'Pages', description: 'The published pages, as Markdown and for people.' }

const canonicalLink = header('The canonical URL: `<https://…>; rel="canonical"` (RFC 8288, RFC 6596), and where else to read it.')

const tokens = { 'X-Markdown-Tokens': header('With Markdown: about how many tokens it has.', { type: 'integer', minimum: 0 }, false) }

const movedPage = {
  '308': redirectAnswer(
    'The path is another spelling of a page path (a slash at its end, `.html`, capitals), or one that a page had before.',
  ),
}

const movedMarkdown = { '308': redirectAnswer('A page had this path before; its Markdown is at `Location`.') }

export function pagePaths(pages: readonly Pick<PublishedPage, 'path'>[]) {
  return {
    '/': negotiatedOperation('openFrontPage', 'Read the front page'),
    '/index.md': markdownOperation('getFrontPage', 'Read the front page as Markdown'),
    ...Object.fromEntries(
      pageTemplates(pages).flatMap(({ path, depth, place, parameters }) => [
        [path, negotiatedOperation(`openPage${depth}`, `Read a page${place}`, parameters)],
        [`${path}.md`, markdownOperation(`getPage${depth}`, `Read a page${place} as Markdown`, parameters)],
      ]),
    ),
    [addresses.developers.path]: negotiatedOperation('openDevelopersPage', 'Try the tools and copy calls of them'),
    [addresses.apiReference.path]: negotiatedOperation('openApiReference', 'Read this document as a page'),
    [addresses.search.path]: searchOperation,
    [addresses.styleSheet.path]: assetOperation('getStyleSheet', 'Read the style sheet of the pages', 'text/css'),
    [addresses.icon.path]: assetOperation('getIcon', 'Read the icon of the pages', 'image/svg+xml'),
    [addresses.apiReferenceScript.path]: assetOperation(
      'getApiReferenceScript',
      `Read the script of ${addresses.apiReference.path}`,
      'text/javascript',
    ),
    [addresses.pageScript.path]: assetOperation('getPageScript', 'Read the script of the pages', 'text/javascript'),
    [addresses.developersScript.path]: assetOperation(
      'getDevelopersScript',
      `Read the script of ${addresses.developers.path}`,
      'text/javascript',
    ),
  }
}

/**
 * One template for each depth of page paths: a path parameter contains no slash, and a path for every page would make the document
 * grow with the content.
 */
export function pageTemplates(pages: readonly Pick<PublishedPage, 'path'>[]) {
  const depths = new Set(pages.filter(({ path }) => path !== '/').map(({ path }) => path.split('/').length - 1))
  return [...depths]
    .sort((a, b) => a - b)
    .map((depth) => {
      const names = [...folderNames(depth - 1), 'page']
      return {
        path: `/${names.map((name) => `{${name}}`).join('/')}`,
        depth: depth === 1 ? '' : `${depth}Deep`,
        place: depth === 1 ? '' : ` in ${depth === 2 ? 'a folder' : `${depth - 1} nested folders`}`,
        parameters: names.map((name) => pathParameter(name, name === 'page' ? 'Last segment of the path.' : 'A folder of the path.')),
      }
    })
}

export function folderNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `folder${index + 1}`)
}

export function pathParameter(name: string, description: string, schema: object = { type: 'string', pattern: '^[a-z0-9-]+$' }) {
  return { name, in: 'path', required: true, description, schema }
}

export function operation<Responses>(
  operationId: string,
  summary: string,
  description: string,
  responses: Responses,
  parameters: readonly object[] = [],
) {
  const described = { operationId, summary, description, tags: [pagesTag.name], security: [] }
  return { ...described, ...(parameters.length > 0 && { parameters }), responses }
}

function markdownOperation(operationId: string, summary: string, parameters?: readonly object[]) {
  const description = 'The page as published: front matter with canonical URL, review dates and revision, then Markdown.'
  const responses = publishedAnswers(description, { 'text/markdown': textContent }, { Link: canonicalLink }, movedMarkdown)
  return operation(operationId, summary, description, responses, parameters)
}

function negotiatedOperation(operationId: string, summary: string, parameters?: readonly object[]) {
  const description = 'The page at its own address: HTML, or the same Markdown as at its `.md` address where `Accept` prefers that.'
  const headers = { Link: canonicalLink, ...htmlHeaders, ...tokens }
  const responses = publishedAnswers(description, { 'text/html': textContent, 'text/markdown': textContent }, headers, movedPage)
  return operation(operationId, summary, description, responses, parameters)
}

const limited = errorAnswer('This client has used up its searches and tool calls: `rate_limit_exceeded`. Wait `Retry-After` seconds.')

const searchOperation = operation(
  'searchPages',
  'Search the pages',
  'The passages that answer a query best, for people; programs call `search_knowledge`.',
  {
    '200': {
      description: 'The passages, best first.',
      headers: { ...htmlHeaders, 'X-Robots-Tag': header('Search engines do not list it.', { type: 'string', const: 'noindex' }) },
      content: { 'text/html': textContent },
    },
    '400': {
      description: 'The query is too long (an HTML page), or the request is not valid HTTP: `bad_request`.',
      headers: { ...htmlHeaders, ...headerReferences('X-Robots-Tag') },
      content: { 'text/html': textContent, ...errorContent },
    },
    '429': { ...limited, headers: { ...limited.headers, ...retryAfter } },
  },
  [queryParameter('q', 'What to look for; without it the page has only the search box.', { type: 'string', maxLength: longestQuery })],
)

function assetOperation(operationId: string, summary: string, mediaType: string) {
  const description = 'The same in every publication.'
  return operation(operationId, summary, description, publishedAnswers(description, { [mediaType]: textContent }, {}))
}
