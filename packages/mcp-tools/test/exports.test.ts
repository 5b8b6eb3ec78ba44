import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'

test('the package exports this and nothing else', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'connectorTools',
    'createConnectorServer',
    'createKnowledgeServer',
    'knowledgeTools',
    'protocolVersions',
    'registerKnowledgeResources',
    'registerKnowledgeTools',
  ])
})
