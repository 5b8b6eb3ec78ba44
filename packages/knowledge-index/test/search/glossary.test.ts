/** Groups of synonyms, in every language of an index. */
import { describe, expect, test } from 'vitest'
import { Analyzer } from '../../src/search/analysis/analyzer.ts'
import type { Postings } from '../../src/search/postings/postings.ts'
import { Vocabulary } from '../../src/search/postings/vocabulary.ts'
import { compiledCommonVocabulary, compileGlossary, readCommonVocabulary } from '../../src/search/query/compile-glossary.ts'
import { createGlossary, type PlacedToken } from '../../src/search/query/glossary.ts'

/** An index without passages: only the terms of a glossary are compared here. */
function emptyIndex(analyzer: Analyzer, texts: readonly string[] = []) {
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const terms = Vocabulary.of(numbers, Uint32Array.from(texts.keys()))
  const postings: Postings = { passageCount: 0, starts: new Uint32Array(texts.length + 1), postings: new Uint32Array() }
  return { analyzers: [analyzer], terms, postings }
}

function find(groups: readonly (readonly string[])[], query: string, language = 'en') {
  const analyzer = new Analyzer(language)
  const typed: PlacedToken[] = analyzer.tokens(query).map((token, place) => ({ ...token, place }))
  const compiled = compileGlossary(groups, [analyzer])
  const glossary = createGlossary(compiled, emptyIndex(analyzer))
  const content = typed.filter(({ stop }) => !stop)
  const found = glossary.find(analyzer, typed, content)
  const asked = new Set(content.map(({ term }) => term))
  const searched = found.groups
    .flatMap(({ group }) => (compiled.searched[group] ?? []).map(([term]) => term))
    .filter((term) => !asked.has(term))
  return { ...found, searched }
}
const searchedFor = (groups: readonly (readonly string[])[], query: string, language?: string) => find(groups, query, language).searched

test.each(['en', 'de', 'es', 'fr'])('every phrase of the common vocabulary is recognised, language %s', (language) => {
  const analyzer = new Analyzer(language)
  const groups = readCommonVocabulary()
  const glossary = createGlossary(compileGlossary(groups, [analyzer]), emptyIndex(analyzer))
  const recognised = groups.flat().filter((phrase) => !phrase.startsWith('> '))
  const missed = recognised.filter((phrase) => {
    const typed: PlacedToken[] = analyzer.tokens(phrase).map((token, place) => ({ ...token, place }))
    const content = typed.filter(({ stop }) => !stop)
    return glossary.find(analyzer, typed, content).recognised.size === 0
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

test('only the terms that a passage has are searched', () => {
  const analyzer = new Analyzer('en')
  const glossary = createGlossary(compileGlossary([['fee', 'price', 'cost']], [analyzer]), emptyIndex(analyzer, ['price']))
  const typed = analyzer.tokens('fee').map((token, place) => ({ ...token, place }))
  expect(glossary.synonyms(glossary.find(analyzer, typed, typed), 1).map(({ texts }) => texts)).toEqual([['price']])
})

test('the common vocabulary is compiled once for the same languages', () => {
  const [en, de] = [new Analyzer('en'), new Analyzer('de')]
  expect(compiledCommonVocabulary([new Analyzer('en'), de])).toBe(compiledCommonVocabulary([en, de]))
  expect(compiledCommonVocabulary([de, en])).not.toBe(compiledCommonVocabulary([en, de]))
})
