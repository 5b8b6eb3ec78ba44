/** The operations of revisions and changes of pages, for the OpenAPI document. */
import { addresses } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { operation, pageTemplates, pathParameter } from './openapi-pages.ts'
import {
  errorAnswer,
  header,
  historyUnavailable,
  htmlHeaders,
  notModified,
  queryParameter,
  revision,
  textContent,
} from './openapi-responses.ts'

const revisionHeaders = {
  Link: header('The canonical URL of the page (RFC 8288).'),
  'Memento-Datetime': header('When it was first published (RFC 7089).', undefined, false),
  'X-Robots-Tag': header('Only the current version is listed.', { type: 'string', const: 'noindex' }),
}

const vary = { Vary: header('HTML or Markdown is chosen by `Accept`.') }

const history = {
  type: 'array',
  items: {
    type: 'object',
    required: ['revision', 'published_at', 'changed_sections'],
    properties: {
      revision,
      published_at: { type: 'string', format: 'date-time' },
      reviewed: { type: 'string', format: 'date' },
      verified: { type: 'string', format: 'date' },
      changed_sections: { type: 'array', items: { type: 'string' } },
    },
  },
}

const tag = { ETag: header('Strong entity tag.') }

function answers(description: string, content: object, headers: object) {
  return {
    '200': { description, headers: { ...tag, ...headers }, content },
    '304': { description: notModified, headers: { ...tag, ...headers } },
    '404': errorAnswer('Nothing is published at this address: `not_found`; or this revision is not stored: `revision_not_kept`.'),
    '503': historyUnavailable,
  }
}

const since = queryParameter(
  'since',
  'A date, a time (RFC 3339), or the revision of a publication or of a page: only what changed after it.',
  { type: 'string' },
)

function changesOperation(operationId: string, summary: string, content: object, headers: object = {}) {
  const responses = {
    ...answers('The changes; empty without a history store.', content, headers),
    '400': errorAnswer('`since` is not a date and not a known revision: `invalid_parameter`.'),
  }
  const description = 'Pages that were published, changed or removed: the newest 200, newest first.'
  return operation(operationId, summary, description, responses, [since])
}

const notIndexed = { 'X-Robots-Tag': revisionHeaders['X-Robots-Tag'] }

export const changesPaths = {
  [addresses.changes.path]: changesOperation(
    'openChanges',
    'Read what changed',
    { 'text/html': textContent },
    { ...htmlHeaders, ...notIndexed },
  ),
  [addresses.changesMarkdown.path]: changesOperation(
    'getChangesMarkdown',
    'Read what changed as Markdown',
    { 'text/markdown': textContent },
    notIndexed,
  ),
  [addresses.changesJson.path]: changesOperation('getChanges', 'Follow what changed, as JSON Feed 1.1', {
    'application/feed+json': { schema: { type: 'object' } },
  }),
  [addresses.changesAtom.path]: changesOperation('getChangesAtom', 'Follow what changed, as Atom (RFC 4287)', {
    'application/atom+xml': textContent,
  }),
}

const frontPage = { path: '/index', depth: 'OfFrontPage', place: ' of the front page', parameters: [] }

export function historyPaths(pages: readonly Pick<PublishedPage, 'path'>[]) {
  return Object.fromEntries(
    [frontPage, ...pageTemplates(pages)].flatMap(({ path, depth, place, parameters }) => [
      [`${path}@{revision}`, revisionOperation(`openRevision${depth}`, `Read a revision${place}`, parameters)],
      [`${path}@{revision}.md`, revisionOperation(`getRevision${depth}`, `Read a revision${place} as Markdown`, parameters)],
      [`${path}.history.json`, historyOperation(`getHistory${depth}`, `List the revisions${place}`, parameters)],
    ]),
  )
}

function revisionOperation(operationId: string, summary: string, parameters: readonly object[]) {
  const description = 'The page as it was published. The Markdown never changes.'
  const isMarkdown = operationId.startsWith('get')
  const content = { ...(!isMarkdown && { 'text/html': textContent }), 'text/markdown': textContent }
  const headers = isMarkdown ? revisionHeaders : { ...revisionHeaders, ...htmlHeaders, ...vary }
  const responses = {
    ...answers(description, content, headers),
    ...(!isMarkdown && { '406': { ...errorAnswer('The request does not accept HTML or Markdown: `not_acceptable`.'), headers: vary } }),
  }
  return operation(operationId, summary, description, responses, [
    ...parameters,
    pathParameter('revision', 'Revision of the page.', revision),
  ])
}

function historyOperation(operationId: string, summary: string, parameters: readonly object[]) {
  const description = 'The stored revisions, newest first.'
  const responses = answers(description, { 'application/json': { schema: history } }, {})
  return operation(operationId, summary, description, responses, parameters)
}
