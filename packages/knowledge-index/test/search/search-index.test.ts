// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearchIndex, KnowledgeError, type Passage } from '../../src/index.ts'

const passage = (id: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id,
  page: `/${id}`,
  title: '',
  headings: [],
  text,
  ...more,
})
const ids = (results: readonly { id: string }[]) => results.map(({ id }) => id)
const codeOf = (action: () => unknown) => {
  try {
    action()
  } catch (error) {
    return error instanceof KnowledgeError ? error.code : error
  }
  return 'nothing thrown'
}

describe('ranking', () => {
  const ranked: [why: string, query: string, passages: Passage[]][] = [
    [
      'a title counts more than a body with the same words',
      'cyber deductible',
      [
        passage('titled', 'It applies once.', { title: 'Cyber deductible' }),
        passage('body', 'The cyber deductible applies once to every claim.'),
      ],
    ],
    [
      'a heading counts more than a body',
      'waiting period',
      [
        passage('headed', 'Eight hours.', { headings: ['Waiting period'] }),
        passage('body', 'There is a waiting period, which is eight hours long.'),
      ],
    ],
    [
      'a rare word counts more than a common one',
      'policy tail',
      [
        passage('rare', 'Buy a tail early.'),
        passage('common', 'The policy is a policy.'),
        passage('other', 'A policy.'),
        passage('third', 'Every policy ends.'),
      ],
    ],
    [
      'neighbouring words count more than words far apart',
      'retroactive date',
      [
        passage('together', `The retroactive date decides. ${'Other words follow here. '.repeat(6)}`),
        passage('apart', `The retroactive cover decides. ${'Other words follow here. '.repeat(6)} A date.`),
      ],
    ],
  ]
  const first = ['titled', 'headed', 'rare', 'together']
  test.each(ranked.map((entry, index) => [...entry, first[index] as string] as const))('%s', async (_why, query, passages, expected) => {
    const index = await createSearchIndex(passages, { language: 'en' })
    expect(index.search(query)[0]?.id).toBe(expected)
  })

  test('of two similar passages the one whose page matches more comes first', async () => {
    const passages = [
      passage('alone', 'The flood limit is one million.', { page: '/alone' }),
      passage('one', 'The flood limit is one million.', { page: '/more' }),
      passage('two', 'Flood has a limit.', { page: '/more' }),
    ]
    const found = ids((await createSearchIndex(passages, { language: 'en' })).search('flood limit'))
    expect(found.indexOf('one')).toBeLessThan(found.indexOf('alone'))
  })

  test('equal passages keep their order, each time', async () => {
    const passages = Array.from({ length: 40 }, (_, number) => passage(`p${number}`, 'The same text.'))
    const index = await createSearchIndex(passages, { language: 'en' })
    expect(ids(index.search('same text', { limit: 20 }))).toEqual(Array.from({ length: 20 }, (_, number) => `p${number}`))
    const again = await createSearchIndex(passages, { language: 'en' })
    expect(again.search('same text', { limit: 20 })).toEqual(index.search('same text', { limit: 20 }))
  })
})

describe('what a query finds', () => {
  const passages = [
    passage('tail', 'An extended reporting period keeps a claims-made policy open after it ends.'),
    passage('price', 'The review costs $2,400 a year, payable quarterly.'),
    passage('who', 'Who we are, and what we do not do.'),
    passage('es', 'La cancelación de la póliza se comunica por escrito.', { language: 'es' }),
    passage('ja', '保険料は毎年見直されます。', { language: 'ja' }),
    passage('th', 'เบี้ยประกันภัยจ่ายรายปี', { language: 'th' }),
    passage('am', 'የኢንሹራንስ ውል', { language: 'am' }),
    passage('he', 'ההחזר ישולם תוך שבוע.', { language: 'he' }),
    passage('ar', 'يدفع الاسترداد خلال أسبوع.', { language: 'ar' }),
  ]
  const index = createSearchIndex(passages, {
    language: 'en',
    glossary: [
      ['tail coverage', 'extended reporting period'],
      ['fee', 'costs'],
    ],
  })

  test.each([
    ['inflected words', 'reported period endings', 'tail'],
    ['a compound as two words', 'claims made', 'tail'],
    ['a compound as one word', 'claimsmade', 'tail'],
    ['a number without its comma', '2400', 'price'],
    ['a word of the glossary', 'what is the fee', 'price'],
    ['a phrase of the glossary', 'tail coverage', 'tail'],
    ['a misspelt unknown word', 'quartrely', 'price'],
    ['stop words, if there are no other words', 'who are we', 'who'],
    ['another language with accents', 'cancelación', 'es'],
    ['another language without accents', 'cancelacion poliza', 'es'],
    ['Japanese inside a sentence', '保険料', 'ja'],
    ['a single ideograph', '毎', 'ja'],
    ['Thai', 'ประกันภัย', 'th'],
    ['43: Hebrew without the article', 'החזר', 'he'],
    ['43: Arabic without the article', 'استرداد', 'ar'],
    ['a script without stemmer or list, by exact words', 'የኢንሹራንስ', 'am'],
  ])('%s', async (_, query, expected) => {
    expect((await index).search(query)[0]?.id).toBe(expected)
  })

  test.each([
    ['C++', ['cpp']],
    ['c# developer', ['csharp']],
    ['.net', ['dotnet']],
    ['net', ['fish']],
    ['F#', []],
  ])('43: is a programming language by its whole name: %s', async (query, expected) => {
    const languages = [
      passage('c', 'We write C, in the C of 1999.'),
      passage('cpp', 'We write C++17.'),
      passage('csharp', 'We write C#.'),
      passage('dotnet', 'We write for .NET.'),
      passage('fish', 'We catch cod with a net.'),
    ]
    expect(ids((await createSearchIndex(languages, { language: 'en' })).search(query))).toEqual(expected)
  })

  test('is nothing if only stop words match', async () => {
    expect((await index).search('What is the weather on Jupiter?')).toEqual([])
    expect((await index).search('?!')).toEqual([])
    expect((await index).search('2,401')).toEqual([])
  })

  test('a known word is never corrected', async () => {
    const known = await createSearchIndex([passage('a', 'affect the premium'), passage('b', 'effect of premium')], { language: 'en' })
    expect(ids(known.search('affect'))).toEqual(['a'])
  })

  test('unknown languages are searched by exact words', async () => {
    for (const language of ['tlh', 'x-private', '', '!!', 'constructor']) {
      const exact = await createSearchIndex([passage('a', 'the policies'), passage('b', 'the policy')], { language })
      expect(ids(exact.search('policies')), language).toEqual(['a'])
    }
  })

  test('an empty index finds nothing', async () => {
    expect((await createSearchIndex([], { language: 'en' })).search('anything')).toEqual([])
  })
})

describe('bounds', () => {
  const index = createSearchIndex(
    Array.from({ length: 50 }, (_, number) => passage(`p${number}`, `common word number${number}`)),
    { language: 'en' },
  )

  test.each([
    ['empty_query', ''],
    ['empty_query', ' \n\t'],
    ['empty_query', undefined],
    ['empty_query', 7],
    ['query_too_long', 'x'.repeat(513)],
    ['query_too_long', '🎉'.repeat(513)],
    ['query_too_long', 'word '.repeat(1_000_000)],
  ])('%s is an error', async (code, query) => {
    const ready = await index
    expect(codeOf(() => ready.search(query as string))).toBe(code)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('limit %j is an error', async (limit) => {
    const ready = await index
    expect(codeOf(() => ready.search('common', { limit: limit as number }))).toBe('invalid_limit')
  })

  test('a query of 512 code points is valid', async () => {
    expect((await index).search(`${'🎉'.repeat(505)} common`)).toHaveLength(6)
  })

  test('a limit is 6 by default and at most 20', async () => {
    const ready = await index
    expect(ready.search('common')).toHaveLength(6)
    expect(ready.search('common', { limit: 3 })).toHaveLength(3)
    expect(ready.search('common', { limit: 1e9 })).toHaveLength(20)
  })

  test('words after the thirty-second are ignored', async () => {
    const many = Array.from({ length: 32 }, (_, number) => `zz${String.fromCharCode(97 + (number % 26))}${number}`).join(' ')
    const ready = await index
    expect(ready.search(`${many} common`)).toEqual([])
    expect(ready.search(`common ${many}`)).toHaveLength(6)
  })

  test.each([
    ['a missing id', { ...passage('x', 'text'), id: '' }, 'invalid_passage'],
    ['headings as text', { ...passage('x', 'text'), headings: 'Heading' }, 'invalid_passage'],
    ['a text that is a number', { ...passage('x', 'text'), text: 5 }, 'invalid_passage'],
    ['an id used before', passage('first', 'text'), 'duplicate_passage'],
  ])('%s is an error with the number of the passage', async (_, wrong, code) => {
    const built = createSearchIndex([passage('first', 'text'), wrong as Passage], { language: 'en' })
    await expect(built).rejects.toMatchObject({ name: 'KnowledgeError', code, resolution: expect.stringMatching(/\.$/) })
  })

  test('any query of at most 512 characters has a result', async () => {
    const ready = await index
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 512 }), (query) => {
        if (query.trim() !== '') expect(Array.isArray(ready.search(query))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

test('an explanation has all parts of the score: terms with their fields, proximity, page', async () => {
  const index = await createSearchIndex(
    [
      passage('a', 'The flood limit is separate. Flood losses count once.', { title: 'Flood', headings: ['Limits'] }),
      passage('b', 'A limit of liability.'),
      passage('c', 'Nothing of the kind.'),
    ],
    { language: 'en', glossary: [['inundation', 'flood']] },
  )
  for (const result of index.search('inundation and the flod limits', { limit: 5, explain: true })) {
    const { terms, proximity, page } = result.explanation ?? { terms: [], proximity: 0, page: 0 }
    expect(terms.reduce((sum, { score }) => sum + score, proximity + page)).toBeCloseTo(result.score, 10)
  }
  expect(index.search('inundation limits', { explain: true })[0]?.explanation?.terms).toMatchObject([
    { term: 'flood', origin: 'glossary', occurrences: { title: 1, headings: 0, body: 2 } },
    { term: 'limit', origin: 'word', occurrences: { title: 0, headings: 1, body: 1 } },
  ])
  expect(index.search('limits')[0]).not.toHaveProperty('explanation')
})

test('synonyms count as one term: a passage with many of them does not hide the one with the other word', async () => {
  const index = await createSearchIndex(
    [
      passage('many', ['Fee', 'charge', 'tariff', 'cost', 'rate'].join(` ${'boat '.repeat(9)}`)),
      passage('both', `The kayak has a tariff. ${'Boat. '.repeat(30)}`),
      passage('word', 'The fee for rowing, from May on.'),
      passage('synonym', 'The tariff for rowing, from May on.'),
      passage('other', 'Nothing of the kind.'),
    ],
    { language: 'en', glossary: [['fee', 'charge', 'tariff', 'cost', 'rate']], commonVocabulary: false },
  )
  const found = (query: string) => index.search(query).map(({ id }) => id)
  expect(found('kayak fee').indexOf('both')).toBeLessThan(found('kayak fee').indexOf('many'))
  expect(found('fee').indexOf('word')).toBeLessThan(found('fee').indexOf('synonym'))
})

test('a page whose title is the query comes before pages that have the word more often', async () => {
  const index = await createSearchIndex(
    [
      passage('often', 'Flood here, flood there, flood all over.', { page: '/flood-zones', title: 'Flood zones', headings: ['Flood'] }),
      passage('named', 'Water that rises from outside, and what a policy says of a flood.', { page: '/flood', title: 'The flood' }),
      passage('other', 'Nothing of the kind.', { page: '/other' }),
    ],
    { language: 'en' },
  )
  expect(index.search('floods').map(({ id }) => id)).toEqual(['named', 'often'])
  // More than the title is another question.
  expect(index.search('flood zones')[0]?.id).toBe('often')
  const [named] = index.search('flood', { explain: true })
  expect(named?.explanation?.page).toBeGreaterThan(0.1)
})
