import { describe, expect, test } from 'vitest'
import { knowledgeTools } from '../../src/index.ts'
import { answering, exampleAnswers } from '../support/answers.ts'
import { call } from '../support/call.ts'

const answers = answering(exampleAnswers.answered as NonNullable<(typeof exampleAnswers)['answered']>)

/** Tool, arguments, the wrong argument, the expected and the received value. */
const mistakes: [string, unknown, string, string, string][] = [
  ['search_knowledge', {}, 'query', 'a string of 1 to 512 characters', 'it is missing'],
  ['search_knowledge', { query: '' }, 'query', 'a string of 1 to 512 characters', 'it is empty'],
  ['search_knowledge', { query: '\t\n' }, 'query', 'a string of 1 to 512 characters', 'only white space'],
  ['search_knowledge', { query: null }, 'query', 'a string of 1 to 512 characters', 'null'],
  ['search_knowledge', { query: 'a', limits: null }, 'limits', '"query", "limit"', 'not known'],
  ['search_knowledge', { query: 'a'.repeat(513) }, 'query', 'a string of 1 to 512 characters', '513 characters'],
  ['search_knowledge', { query: ['a'] }, 'query', 'a string of 1 to 512 characters', 'an array'],
  ['search_knowledge', { query: 'a', limit: 0 }, 'limit', 'an integer of at least 1', 'the number 0'],
  ['search_knowledge', { query: 'a', limit: Number.POSITIVE_INFINITY }, 'limit', 'an integer of at least 1', 'the number Infinity'],
  ['search_knowledge', { query: 'a', limit: 1.5 }, 'limit', 'an integer of at least 1', 'the number 1.5'],
  ['search_knowledge', { query: 'a', limit: '6' }, 'limit', 'an integer of at least 1', '"6"'],
  ['search_knowledge', { query: 'a', limits: 6 }, 'limits', '"query", "limit"', 'not known'],
  ['get_page', { page: {} }, 'page', 'a string of 1 to 512 characters', 'an object'],
  ['get_page', { page: '/', start: -1 }, 'start', 'an integer of at least 0', 'the number -1'],
  ['get_page', { page: '/', max_characters: 499 }, 'max_characters', 'an integer from 500 to 50000', 'the number 499'],
  ['get_page', { page: '/', max_characters: 50_001 }, 'max_characters', 'an integer from 500 to 50000', 'the number 50001'],
  ['compare_providers', { provider_a: 'x' }, 'provider_b', 'a string of 1 to 120 characters', 'it is missing'],
  [
    'compare_providers',
    { provider_a: 'x'.repeat(121), provider_b: 'y' },
    'provider_a',
    'a string of 1 to 120 characters',
    '121 characters',
  ],
  ['ask_service', { question: '🙂'.repeat(2_001) }, 'question', 'a string of 1 to 2000 characters', '2001 characters'],
  ['ask_service', { question: ' \u00a0' }, 'question', 'a string of 1 to 2000 characters', 'only white space'],
  ['ask_service', { question: true }, 'question', 'a string of 1 to 2000 characters', 'true'],
  ['ask_service', { question: 'x', max_seconds: 2 }, 'max_seconds', 'an integer from 3 to 20', 'the number 2'],
  ['ask_service', { question: 'x', max_seconds: 21 }, 'max_seconds', 'an integer from 3 to 20', 'the number 21'],
]

describe('an argument that does not match its schema', () => {
  test.each(mistakes)('%s %j is an error with "%s", the expected and the received value', async (tool, args, argument, expected, came) => {
    const { isError, structured, text } = await call(tool, args, { answers })
    expect(isError).toBe(true)
    expect(structured.error).toBe('invalid_argument')
    for (const part of [`"${argument}"`, expected, came]) expect(structured.message).toContain(part)
    expect(text).toContain(structured.message)
    expect(text.length).toBeLessThan(1_000)
  })

  test.each(knowledgeTools.map((tool) => [tool.name]))('the example in an error of %s is a valid call', async (tool) => {
    const { structured } = await call(tool, { nonsense: 1 }, { answers })
    const { structured: again } = await call(tool, JSON.parse(structured.suggestions[0]), { answers })
    expect(again.error).not.toBe('invalid_argument')
  })

  test.each([
    ['search_knowledge', { query: 'price' }],
    ['get_page', { page: '/pricing' }],
    ['ask_service', { question: 'What does it cost?' }],
  ])('of %s may be null or blank if it is optional: models that must fill every argument send that', async (name, args) => {
    const tool = knowledgeTools.find((candidate) => candidate.name === name)
    const optional = Object.keys(tool?.inputSchema.properties ?? {}).filter((argument) => !(argument in args))
    expect(optional).not.toEqual([])
    const expected = await call(name, args, { answers })
    for (const blank of [null, '', ' ']) {
      const filled = { ...args, ...Object.fromEntries(optional.map((argument) => [argument, blank])) }
      expect(await call(name, filled, { answers })).toEqual(expected)
    }
  })

  test('is counted in code points: 2,000 emoji are a valid question', async () => {
    expect((await call('ask_service', { question: '🙂'.repeat(2_000) }, { answers })).isError).toBe(false)
    expect((await call('search_knowledge', { query: '🙂'.repeat(512) })).isError).toBe(false)
  })

  test.each([
    [null, 'null was sent'],
    [5, 'the number 5 was sent'],
    ['x', '"x" was sent, a string of 1 character.'],
    [[], 'an array was sent'],
  ])('arguments that are not an object (%j) are the same error', async (args, came) => {
    const { isError, structured } = await call('search_knowledge', args)
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'invalid_argument', message: expect.stringContaining('The arguments must be an object') })
    expect(structured.message).toContain(came)
  })

  test('thousands of unknown arguments are counted, not repeated', async () => {
    const args = { query: 'a', ...Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`argument-${number}`, number])) }
    const { structured, text } = await call('search_knowledge', args)
    expect(structured.message).toContain(
      '"argument-4", 4995 more are not known; search_knowledge takes "query", "limit", "under", "language", "max_characters".',
    )
    expect(text.length).toBeLessThan(1_000)
  })

  test('missing arguments are an empty object', async () => {
    expect((await call('search_knowledge', undefined)).structured.error).toBe('invalid_argument')
  })

  test('all wrong arguments are in one error', async () => {
    const { structured } = await call('get_page', { page: 1, start: 'x', more: 1 })
    for (const name of ['"page"', '"start"', '"more"']) expect(structured.message).toContain(name)
  })
})
