import { expect, test } from 'vitest'
import * as root from '../src/index.ts'
import * as node from '../src/node.ts'
import * as restore from '../src/restore.ts'

test('the package exports this and nothing else', () => {
  expect({ root: Object.keys(root).sort(), node: Object.keys(node).sort(), restore: Object.keys(restore).sort() }).toEqual({
    root: [
      'CodePointText',
      'KnowledgeError',
      'answeredQuestions',
      'createKnowledge',
      'createPageHtml',
      'createSearchIndex',
      'defaultLimit',
      'folderTree',
      'formatContentProblem',
      'largestLimit',
      'llmsTxtFiles',
      'longestQuery',
      'placeAt',
      'placeLine',
      'publishPages',
      'quoteUrl',
      'restoreKnowledge',
      'statementsOf',
      'toldLines',
      'visibleText',
    ],
    node: ['contentDigest', 'loadContent'],
    restore: ['longestQuery', 'restoreKnowledge'],
  })
})
