import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { png } from './fixture-media.ts'

/** The resources that the runner reads by address. */
export function registerFixtureResources(server: McpServer): void {
  const texts = {
    'test://static-text': 'This is the content of the static text resource.',
    'test://watched-resource': 'Watched resource content',
  }
  for (const [uri, text] of Object.entries(texts)) {
    server.registerResource(uri, uri, { mimeType: 'text/plain' }, () => ({ contents: [{ uri, mimeType: 'text/plain', text }] }))
  }
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: png }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        { uri: uri.href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) },
      ],
    }),
  )
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}
