import { expect, test } from 'vitest'
import * as root from '../src/index.ts'
import * as node from '../src/node.ts'
import * as restore from '../src/restore.ts'

test('the package has exactly these exports', () => {
  expect({ root: Object.keys(root).sort(), node: Object.keys(node).sort(), restore: Object.keys(restore).sort() }).toEqual({
    root: [
      'CodePointText',
      'KnowledgeError',
      'answeredQuestions',
      'changedSections',
      'contentProblemParts',
      'createKnowledge',
      'createPageHtml',
      'createSearchIndex',
      'defaultLimit',
      'editorialWarnings',
      'factStatus',
      'folderTree',
      'formatContentProblem',
      'isServiceAddress',
      'isStated',
      'isVerifiableQuote',
      'largestLimit',
      'llmsTxtFiles',
      'longestQuery',
      'longestQuote',
      'markdownSections',
      'nextFactChange',
      'pageGrounds',
      'pageOfText',
      'permalink',
      'placeAt',
      'placeFacts',
      'placeLine',
      'publishPages',
      'quoteInRevision',
      'quoteUrl',
      'restoreKnowledge',
      'sectionTexts',
      'shortestQuote',
      'statementsOf',
      'toldLines',
      'unmarkedQuote',
      'verifyQuote',
      'visibleText',
      'withoutMarkers',
    ],
    node: ['checkBySchema', 'checkFolder', 'contentDigest', 'imageProblem', 'loadContent', 'readFolder'],
    restore: ['factStatus', 'isStated', 'longestQuery', 'nextFactChange', 'restoreKnowledge'],
  })
})
