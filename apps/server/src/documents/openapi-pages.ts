/** The operations of pages: their Markdown, their revisions, and what changed; for the OpenAPI document. */
import { addresses } from '@svc/composition'
import {
  errorAnswer,
  header,
  historyUnavailable,
  notModified,
  operation,
  publishedAnswers,
  queryParameter,
  redirectAnswer,
  retryAfter,
  revision,
  tagHeader,
  textContent,
} from './openapi-responses.ts'

export const pagesTag = { name: 'Pages', description: 'The published pages as Markdown, and what changed.' }

/** The only template of pages. OpenAPI does not say that a value contains slashes, so the description and the pattern do. */
const page = {
  name: 'page',
  in: 'path',
  required: true,
  description:
    'Path of the page without the slash at its beginning, such as `pricing` or `guides/first-steps`; `index` is the front page. Send slashes as they are: a path with `%2F` is not found.',
  schema: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' },
  example: 'index',
}

const markdownOperation = operation(
  pagesTag,
  'getPage',
  'Read a page as Markdown',
  'The page as published: front matter with canonical URL, review dates and revision, then Markdown. `/llms.txt` lists the addresses.',
  publishedAnswers(
    'The Markdown.',
    { 'text/markdown': textContent },
    { Link: header('The canonical URL: `<https://…>; rel="canonical"` (RFC 8288, RFC 6596).') },
    { '308': redirectAnswer('A page had this path before; its Markdown is at `Location`.') },
  ),
  [page],
)

const stored = {
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

const historyOperation = operation(
  pagesTag,
  'getHistory',
  'List the revisions of a page',
  'The stored revisions, newest first. A revision is at `/<page>@<revision>.md`.',
  {
    '200': { description: 'The revisions.', headers: tagHeader, content: { 'application/json': { schema: stored } } },
    '304': { description: notModified, headers: tagHeader },
    '404': errorAnswer('There is and was no such page: `not_found`.'),
    '429': {
      ...errorAnswer('This client has used up its calls, and the response is not cached: `rate_limit_exceeded`.'),
      headers: retryAfter,
    },
    '503': historyUnavailable,
  },
  [page],
)

const feed = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    home_page_url: { type: 'string', format: 'uri' },
    feed_url: { type: 'string', format: 'uri' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          url: { type: 'string', format: 'uri' },
          title: { type: 'string' },
          content_text: { type: 'string' },
          date_published: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
}

const changesOperation = operation(
  pagesTag,
  'getChanges',
  'Follow what changed',
  `Pages that were published, changed or removed, as JSON Feed 1.1: the newest 200, newest first. The same is Atom at \`${addresses.changesAtom.path}\` and Markdown at \`${addresses.changesMarkdown.path}\`.`,
  {
    '200': {
      description: 'The changes; empty without a history store.',
      headers: tagHeader,
      content: { 'application/feed+json': { schema: feed } },
    },
    '304': { description: notModified, headers: tagHeader },
    '400': errorAnswer('`since` is not a date and not a known revision: `invalid_parameter`.'),
    '429': {
      ...errorAnswer('This client has used up its calls, and the response is not cached: `rate_limit_exceeded`.'),
      headers: retryAfter,
    },
    '503': historyUnavailable,
  },
  [
    queryParameter('since', 'A date, a time (RFC 3339), or the revision of a publication or of a page: only what changed after it.', {
      type: 'string',
    }),
  ],
)

export const pagePaths = {
  '/{page}.md': { get: markdownOperation },
  '/{page}.history.json': { get: historyOperation },
  [addresses.changesJson.path]: { get: changesOperation },
}
