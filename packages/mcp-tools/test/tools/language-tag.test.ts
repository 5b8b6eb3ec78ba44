import { describe, expect, test } from 'vitest'
import { readLanguage } from '../../src/tools/language-tag.ts'
import { call } from '../support/call.ts'

describe('the language of a search', () => {
  test.each([
    [undefined, undefined],
    ['en', 'en'],
    ['EN-us', 'en-US'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['eng', 'en'],
    ['ger', 'de'],
    ['tlh', 'tlh'],
    // Ghotuo, one of the many registered languages without an English name in the runtime.
    ['aaa', 'aaa'],
  ])('%j is read as %j', (given, tag) => {
    expect(readLanguage(given)).toEqual({ status: 'read', tag })
  })

  test.each([
    ['english', 'en'],
    ['Deutsch', 'de'],
    ['FRENCH', 'fr'],
    ['en_US', 'en-US'],
    ['xx', undefined],
    ['klingonese', undefined],
    ['*', undefined],
    ['x-private', undefined],
    ['en-', undefined],
    ['constructor', undefined],
  ])('%j is not a tag; it means %j', (given, suggestion) => {
    expect(readLanguage(given)).toEqual({ status: 'unknown', suggestion })
  })

  test('that is not a tag is an argument error that names the tag to send', async () => {
    const { isError, structured } = await call('search_knowledge', { query: 'price', language: 'english' })
    expect(isError).toBe(true)
    expect(structured).toMatchObject({ error: 'invalid_argument', resolution: 'Send "en".' })
    expect(structured.message).toContain('"english"')
    const [example] = structured.suggestions
    expect((await call('search_knowledge', JSON.parse(example))).isError).toBe(false)
  })
})
