// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Analyzer } from '../../src/search/analysis/analyzer.ts'

const terms = (language: string, text: string) => new Analyzer(language).tokens(text).map(({ term }) => term)
const contentTerms = (language: string, text: string) =>
  new Analyzer(language)
    .tokens(text)
    .filter(({ stop }) => !stop)
    .map(({ term }) => term)

describe('words', () => {
  test.each([
    ['possessives and apostrophes', "the insurer's", 'insurer'],
    ['curly apostrophes', 'the insurer’s', 'insurer'],
    ['capitals', 'INSURER', 'insurer'],
    ['accents', 'naïve façade', 'naive facade'],
    ['letters without a plain form', 'smørrebrød', 'smorrebrod'],
    ['ligatures and full width', 'ﬁle ＡＢＣ', 'file abc'],
    ['soft hyphens', 'insur\u00adance', 'insurance'],
    ['grouped digits', '$1,000,000', '1000000'],
    ['decimals', '2,400.50', '2400.50'],
  ])('%s: the words have the same term', (_, one, other) => {
    expect(terms('en', one).filter((term) => term !== 'the')).toEqual(terms('en', other))
  })

  test('inflected words share their stem in every language with a stemmer', () => {
    for (const [language, one, other] of [
      ['en', 'policies', 'policy'],
      ['de', 'Versicherungen', 'Versicherung'],
      ['es', 'seguros', 'seguro'],
      ['fr', 'assurances', 'assurance'],
      ['it', 'assicurazioni', 'assicurazione'],
      ['pt', 'seguros', 'seguro'],
      ['nl', 'verzekeringen', 'verzekering'],
    ] as const) {
      expect(terms(language, one), language).toEqual(terms(language, other))
    }
  })

  test('an unknown language keeps its exact words', () => {
    expect(terms('tlh', 'Qapla policies')).toEqual(['qapla', 'policies'])
    expect(terms('', 'policies')).toEqual(['policies'])
  })

  test.each([
    ['claims-made', ['claim', 'made', 'claimsmad']],
    ['includePricing', ['includ', 'price', 'includepr']],
    ['max_tokens', ['max', 'token', 'maxtoken']],
    ['10GB', ['10', 'gb', '10gb']],
    ['E&O', ['e', 'o', 'eo']],
    ['S3', ['s3']],
    ['v1.2.3', ['1.2.3']],
    ['php.net', ['php', 'net', 'phpnet']],
  ])('%s is found by its parts and as a whole', (text, expected) => {
    expect(terms('en', text)).toEqual(expected)
  })

  test.each([
    ['C++', ['c++']],
    ['c++17', ['c++', '17']],
    ['(C#)', ['c#']],
    ['F#.', ['f#']],
    ['.NET', ['.net']],
    ['C#/.NET-Entwickler', ['c#', '.net', 'entwickl']],
    ["**.NET's**", ['.net']],
    ['.NET.', ['.net']],
    ['ASP.NET', ['asp.net']],
    ['ASP.NET-Core', ['asp.net', 'cor']],
  ])('43: signs are part of the names of programming languages: %s', (text, expected) => {
    expect(contentTerms('de', text)).toEqual(expected)
  })

  test.each([
    ['/pages/b#part', ['page', 'b', 'part']],
    ['1# 2++', ['1', '2']],
    ['.network', ['network']],
    ['.env', ['env']],
    ['B+', ['b']],
  ])('43: other signs are not: %s', (text, expected) => {
    expect(terms('en', text)).toEqual(expected)
  })

  test('an elided article before an apostrophe is not part of the word', () => {
    expect(contentTerms('fr', "l'assurance")).toEqual(contentTerms('fr', 'assurance'))
    expect(contentTerms('it', "dell'assicurazione")).toEqual(contentTerms('it', 'assicurazione'))
  })

  test('43: a Hebrew or Arabic word has the term that it has without its article', () => {
    expect(terms('he', 'ההחזר')).toEqual(['ההחזר', 'החזר'])
    expect(terms('he', 'הוא')).toEqual(['הוא'])
    expect(terms('ar', 'الاسترداد')).toEqual(terms('ar', 'استرداد'))
  })

  test('digits are grouped as the language writes them', () => {
    expect(terms('de', '1.000.000')).toEqual(['1000000'])
    expect(terms('de', '2,5')).toEqual(['2.5'])
    expect(terms('en', '2.500')).toEqual(['2.500'])
  })

  test.each(['€1.500,00', '1,500 ', "1'500", '1500', '$1,500.00'])('an amount that is written %s is one word in every language', (text) => {
    for (const language of ['en', 'de']) if (text !== '1,500 ' || language === 'en') expect(terms(language, text)).toEqual(['1500'])
  })

  test('a pre-release is a version and its name', () => {
    expect(terms('en', 'v3.0.0-rc.1')).toEqual(['3.0.0', 'rc', '1', 'rc1'])
  })

  test('letters around a slash are also one word', () => {
    expect(contentTerms('en', 'A/B')).toContain('ab')
    expect(contentTerms('en', 'and/or')).not.toContain('andor')
  })

  test('scripts without spaces are divided by a dictionary, ideographs also singly, Hangul into pairs', () => {
    expect(terms('ja', '損害賠償責任保険は')).toEqual(['損害賠償', ...'損害賠償', '責任', ...'責任', '保険', ...'保険', 'は'])
    expect(terms('zh', '等待期间')).toEqual(['等待', ...'等待', '期间', ...'期间'])
    expect(terms('th', 'ประกันภัย')).toEqual(['ประกัน', 'ภัย'])
    expect(terms('en', '보험은')).toEqual(['보험', '험은'])
    expect(terms('en', 'API保険')).toEqual(['保険', ...'保険', 'api'])
  })

  test('Chinese and Japanese questions keep their content words', () => {
    expect(contentTerms('zh', '免赔额是多少')).not.toContain('是')
    expect(contentTerms('ja', '保険料はいつですか')).toEqual(contentTerms('ja', '保険料'))
  })

  test('a run of ideographs of any length is divided in the same way', () => {
    const sentence = '保険料毎年見直'
    const long = terms('ja', sentence.repeat(300))
    expect(long.filter((term) => term === '保険')).toHaveLength(300)
    expect(long.join('')).not.toBe('')
  })

  test('a single combining mark is not a word', () => {
    expect(terms('en', '\u0300 \u0301\u0302')).toEqual([])
  })

  test('a term is at most 64 characters for any text', () => {
    expect(terms('en', 'x'.repeat(2_000))).toEqual(['x'.repeat(64)])
  })

  test.each([
    ['letters', 'x'],
    ['ideographs', '保険'],
    ['joined words', 'ab-'],
    ['apostrophes', "a'"],
    ['digits', '1,'],
    ['marks', 'a\u0301'],
    ['mixed case', 'aB'],
  ])('50,000 characters of %s are read', (_, unit) => {
    expect(terms('fr', unit.repeat(50_000 / unit.length)).length).toBeGreaterThan(0)
  })

  test('stop words are marked, with and without apostrophe', () => {
    expect(contentTerms('en', "What does it cost, and who's it for? Don't you know?")).toEqual(['cost', 'know'])
    expect(contentTerms('de', 'Wann und wie wird die Prämie fällig?')).toEqual(contentTerms('de', 'Prämie fällig'))
  })

  test('any text has terms without white space, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'de', 'fr', 'ja', 'xx'), (text, language) => {
        const found = terms(language, text)
        expect(found).toEqual(terms(language, text))
        for (const term of found) expect(term).toMatch(/^\S+$/u)
      }),
    )
  })

  test('cached terms are the same as computed ones, also above the size of the cache', () => {
    const analyzer = new Analyzer('en')
    const spellings = Array.from({ length: 20_000 }, (_, number) => `claims-made${number}`).concat('policies', 'x'.repeat(1_000))
    const wrong = [...spellings, ...spellings.toReversed()].filter((spelling) => {
      const found = new Set(analyzer.stretch(spelling).map(({ term }) => term))
      return analyzer.terms(spelling).join() !== [...found].join()
    })
    expect(wrong).toEqual([])
  })
})
