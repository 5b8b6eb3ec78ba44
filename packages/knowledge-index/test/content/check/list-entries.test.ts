import { expect, test } from 'vitest'
import { type Files, load, soundFiles } from '../../support/content-folder.ts'

/** Line and message of each error. */
async function errorsOf(files: Files): Promise<readonly string[]> {
  const result = await load({ ...soundFiles, ...files })
  return result.status === 'invalid' ? result.problems.map(({ line, message }) => `${line} ${message}`) : []
}

test('an entry of a list is named by its number, once', async () => {
  const files = {
    'glossary.yaml': '- [alone]\n- b\n- [fee, 5]\n- []\n',
    'questions.yaml': '- {question: "", page: /}\n- What does it cost?\n',
  }
  const group = 'must be a group: a list of at least two words or phrases that mean the same'
  expect(await errorsOf(files)).toEqual([
    `1 Entry 1 ${group}; found a list of 1.`,
    `2 Entry 2 ${group}; found "b".`,
    '3 Entry 2 of entry 3 must be a text of 1 to 120 characters on one line; found the number 5.',
    `4 Entry 4 ${group}; found a list of 0.`,
    '1 "question" of entry 1 must be a text of 1 to 512 characters on one line; found "".',
    '2 Entry 2 must be a mapping of keys to values; found "What does it cost?".',
  ])
})

test.each([
  ['words', '1 The file must be a list of groups'],
  ['common_vocabulary: maybe', '1 "common_vocabulary" must be true or false'],
  ['groups:\n  - [alone]', '2 '],
])('the glossary %j has one error', async (glossary, error) => {
  expect(await errorsOf({ 'glossary.yaml': glossary })).toEqual([expect.stringContaining(error)])
})

test('the fix of an entry that is written wrong shows one', async () => {
  const result = await load({ ...soundFiles, 'glossary.yaml': '- [alone]\n', 'questions.yaml': '- What does it cost?\n' })
  expect(result.status === 'invalid' && result.problems.map(({ fix }) => fix)).toEqual([
    'Write for example "- [invoice, bill]".',
    'Write for example "- { question: What does it cost?, page: /pricing }".',
  ])
})

test('an error in one key of an entry hides none in another', async () => {
  const providers = [
    'acme:\n  name: Acme Shield\n',
    'bolt:\n  name: acme shield\n  colour: red\n',
    'dart:\n  name: 5\n  aliases: [Dart, 6, ACME]\n',
    'echo:\n  name: Dart\n',
  ]
  const questions = ['- {question: a, page: /, unanswerable: true, topic: b}', '- {question: 5}', '- {question: c, pge: /}', '']
  const files = { 'glossary.yaml': '- [5]\n', 'providers.yaml': providers.join(''), 'questions.yaml': questions.join('\n') }
  expect(await errorsOf(files)).toEqual([
    '1 Entry 1 must be a group: a list of at least two words or phrases that mean the same; found a list of 1.',
    '1 Entry 1 of entry 1 must be a text of 1 to 120 characters on one line; found the number 5.',
    '4 "acme shield" already leads to the provider "acme".',
    '5 Unknown key "bolt.colour".',
    '7 "dart.name" must be a text of 1 to 120 characters on one line; found the number 5.',
    '8 Entry 2 of "dart.aliases" must be a text of 1 to 120 characters on one line; found the number 6.',
    '8 "ACME" already leads to the provider "acme".',
    '10 "Dart" already leads to the provider "dart".',
    '1 Entry 1 must name the page that answers, or be marked "unanswerable: true", and not both; found a mapping.',
    '1 Unknown key "topic" of entry 1.',
    '2 Entry 2 must name the page that answers, or be marked "unanswerable: true", and not both; found a mapping.',
    '2 "question" of entry 2 must be a text of 1 to 512 characters on one line; found the number 5.',
    '3 Unknown key "pge" of entry 3. Did you mean "page"?',
  ])
})
