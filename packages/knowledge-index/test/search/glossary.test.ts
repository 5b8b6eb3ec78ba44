/** Groups of synonyms, in every language of an index. */
import { describe, expect, test } from 'vitest'
import { Analyzer } from '../../src/search/analysis/analyzer.ts'
import { commonVocabulary } from '../../src/search/query/common-vocabulary.ts'
import { Glossary, type PlacedToken } from '../../src/search/query/glossary.ts'
import { PhraseGroups } from '../../src/search/query/phrase-groups.ts'

function find(groups: readonly (readonly string[])[], query: string, language = 'en') {
  const analyzer = new Analyzer(language)
  const typed: PlacedToken[] = analyzer.tokens(query).map((token, place) => ({ ...token, place }))
  const glossary = new Glossary(new PhraseGroups(groups), analyzer)
  const content = typed.filter(({ stop }) => !stop)
  const found = glossary.find(typed, content)
  const asked = new Set(content.map(({ term }) => term))
  const searched = found.groups.flatMap(({ group }) => [...glossary.termsOf(group).keys()]).filter((term) => !asked.has(term))
  return { ...found, searched }
}
const searchedFor = (groups: readonly (readonly string[])[], query: string, language?: string) => find(groups, query, language).searched

test.each(['en', 'de', 'es', 'fr'])('every phrase of the common vocabulary is recognised, language %s', (language) => {
  const analyzer = new Analyzer(language)
  const groups = commonVocabulary.map((group) => group.split(', '))
  const glossary = new Glossary(new PhraseGroups(groups), analyzer)
  const missed = groups.flat().filter((phrase) => {
    const typed: PlacedToken[] = analyzer.tokens(phrase).map((token, place) => ({ ...token, place }))
    const content = typed.filter(({ stop }) => !stop)
    return glossary.find(typed, content).recognised.size === 0
  })
  expect(missed).toEqual([])
})

test.each([
  ['ar', 'تأمين', 'ضمان'],
  ['ja', '保険', '補償'],
  ['ru', 'страховка', 'полис'],
  ['de', 'Übergröße', 'Sondermaß'],
])('a word of a glossary finds its group in language %s', (language, word, synonym) => {
  const found = searchedFor([[word, synonym]], word, language)
  expect(found).toEqual(expect.arrayContaining(new Analyzer(language).tokens(synonym).map(({ term }) => term)))
})

test('another form of a word finds its group', () => {
  expect(searchedFor([['refund', 'repay']], 'refunding')).toEqual(['repai'])
})

describe('of phrases that begin with the same word', () => {
  const groups = [
    ['open', 'hours'],
    ['open positions', 'jobs'],
    ['my company', 'business'],
    ['company', 'team'],
  ]

  test('only the longest is recognised', () => {
    expect(searchedFor(groups, 'open positions')).toEqual(['job'])
    expect(searchedFor(groups, 'are you open')).toEqual(['hour'])
  })

  test('a word of a phrase with stop words is not also recognised alone', () => {
    expect(searchedFor(groups, 'my company')).toContain('busi')
    expect(searchedFor(groups, 'my company')).not.toContain('team')
    expect(searchedFor(groups, 'company')).toEqual(['team'])
  })

  test('all words of it are recognised', () => {
    expect([...find(groups, 'open positions today').recognised]).toEqual([0, 1])
  })
})

test('a question word is recognised and not searched', () => {
  expect(searchedFor([['directions', 'where', 'about']], 'directions')).toEqual(['about'])
  expect(searchedFor([['directions', 'where', 'about']], 'where')).toEqual(['direc', 'about'])
})
