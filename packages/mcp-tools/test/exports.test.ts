import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'

test('the package has exactly these exports', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'McpToolsError',
    'connectorTools',
    'createConnectorServer',
    'createKnowledgeServer',
    'knowledgeTools',
    'offeredConnectorTools',
    'offeredTools',
    'protocolVersions',
    'registerKnowledgeResources',
    'registerKnowledgeTools',
    'standardSchema',
  ])
})
