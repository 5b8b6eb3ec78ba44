// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKnowledge } from '../../src/index.ts'
import { contentOf, sourcePage } from '../support/pages.ts'

/** A knowledge base with one page, which has this text in its own section. */
const knowledgeOf = (body: string) =>
  createKnowledge(
    { ...contentOf({}), pages: [sourcePage('/', `# Home\n\nThe deductible of a policy is what its holder pays.\n\n## Part\n\n${body}`)] },
    { baseUrl: 'https://front.example' },
  )

async function hitIn(body: string, query: string) {
  const knowledge = await knowledgeOf(body)
  const hits = await knowledge.search(query)
  const hit = hits.find(({ section }) => section.includes('Part'))
  if (hit === undefined) throw new Error(`${query} finds nothing in ${body}`)
  return { ...hit, marked: marks(knowledge.markWords(query)(hit.text)) }
}

/** Typed words in double brackets, related ones in single brackets, synonyms in braces. */
const marks = (parts: readonly { readonly text: string; readonly match?: 'typed' | 'related' | 'glossary' | 'common' }[]) =>
  parts
    .map(({ text, match }) =>
      match === 'typed' ? `[[${text}]]` : match === 'related' ? `[${text}]` : match === undefined ? text : `{${text}}`,
    )
    .join('')

describe('the text of a hit is plain and has marked words', () => {
  test.each([
    ['deductible', 'The **deductibles** of [a policy](https://a.example/b).', 'The [deductibles] of a policy.'],
    ['ransomwre', 'One ransomware.', 'One [[ransomware]].'],
    ['price', 'The price is\n$5.', 'The [[price]] is $5.'],
    ['premium', '- first premium\n- second', 'first [[premium]]; second'],
    ['premium', '| Premium | Fee |\n| --- | --- |\n| low | $5 |', 'low: $5'],
    ['fee', '<div>\nfee <b>x</b>\n</div>', '[[fee]] x'],
    ['fee', 'A \\*fee\\* of \\$5 <a name="x"></a>is due.', 'A *[[fee]]* of $5 is due.'],
    ['fee', 'A [fee][1] is due, see [more][terms].\n\n[1]: https://a.example/fee', 'A [[fee]] is due, see [more][terms].'],
    ['fee', '```sh\nfee --list\n```', '[[fee]] --list'],
  ])('%j in %j is %j', async (query, body, expected) => {
    expect((await hitIn(body, query)).marked).toBe(expected)
  })

  test('a word of the glossary of the content is marked as such', async () => {
    const text = 'The levy is due, and vacancies are listed.'
    const content = { ...contentOf({}), glossary: [['premium', 'levy']], pages: [sourcePage('/', `# Home\n\n${text}`)] }
    const { markWords } = await createKnowledge(content, { baseUrl: 'https://front.example' })
    const marked = (query: string) => markWords(query)(text).flatMap(({ text, match }) => (match === undefined ? [] : [[text, match]]))
    expect(marked('premium')).toEqual([['levy', 'glossary']])
    expect(marked('jobs')).toEqual([['vacancies', 'common']])
  })

  test('the text of a section without text is its heading', async () => {
    expect((await hitIn('### Prices', 'prices')).text).toBe('Prices')
  })

  test('a link reference is resolved by a definition in another section', async () => {
    const { text } = await hitIn('A [fee][1] is due.\n\n## Links\n\n[1]: https://a.example/fee', 'fee')
    expect(text).toBe('A fee is due.')
  })

  test('an excerpt from the middle of a long table has the headers of its cells', async () => {
    const rows = Array.from({ length: 80 }, (_, number) => `| plan ${number} | ${number === 60 ? 'zeppelin' : 'nothing'} | $${number} |`)
    const { excerpt, text } = await hitIn(['| Plan | Covers | Fee |', '| --- | --- | --- |', ...rows].join('\n'), 'zeppelin')
    expect(text).toContain('plan 60: Covers zeppelin, Fee $60')
    expect(text.endsWith(' …')).toBe(true)
    for (const line of excerpt.split('\n')) expect(rows).toContain(line)
  })

  test('has an ellipsis only where it was cut', async () => {
    const sentences = Array.from({ length: 40 }, (_, number) => `Sentence ${number} says ${number === 20 ? 'zeppelin' : 'nothing'} here.`)
    const cut = await hitIn(sentences.join(' '), 'zeppelin')
    expect(cut.text).toMatch(/^… .*zeppelin.* …$/)
    expect(cut.text).not.toContain('Sentence 0 ')
    const whole = await hitIn('A zeppelin is whole.', 'zeppelin')
    expect(whole.text).toBe('A zeppelin is whole.')
  })

  test('has at most 600 code points, a verbatim excerpt and all of its words, for any text', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '| zeppelin | b |',
        '|---|---|',
        '- zeppelin item',
        '> quote',
        '```',
        '    code',
        '[1]: /x',
        '<!-- c -->',
        '**b** `c`',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60 }), async (lines) => {
        const knowledge = await knowledgeOf(`${lines.join('\n')}\n\nA zeppelin.`)
        for (const { page, excerpt, text } of await knowledge.search('zeppelin')) {
          expect(page.text.value).toContain(excerpt)
          expect(Array.from(text).length).toBeLessThanOrEqual(604)
          expect(text).not.toMatch(/<!--/)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('ends with the last word of its excerpt, whatever was cut', async () => {
    const many = { minLength: 1, maxLength: 40 }
    const block = fc.oneof(
      fc.array(fc.constantFrom('*', '**', ''), many).map((marks) => marks.map((mark) => `${mark}N${mark}`).join(' ')),
      fc.array(fc.integer({ min: 1, max: 9 }), many).map((items) => items.map((words) => `- ${'N '.repeat(words)}`).join('\n')),
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 }))
        .map(([columns, rows, words]) =>
          [`| ${'head '.repeat(words)}|`.repeat(columns), '|---|'.repeat(columns), ...Array(rows).fill('| N N '.repeat(columns))]
            .map((line) => line.replaceAll('||', '|'))
            .join('\n'),
        ),
    )
    // Each word has the number of its place.
    const body = fc.array(block, many).map((blocks) =>
      blocks
        .join('\n\n')
        .split('N')
        .reduce((before, after, number) => `${before}word${number}${after}`),
    )
    const numbers = (text: string) => Array.from(text.matchAll(/word(\d+)/g), ([, number]) => Number(number))
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.integer({ min: 100, max: 600 }),
        fc.integer({ min: 1, max: 60 }),
        async (text, excerptCharacters, sought) => {
          const knowledge = await knowledgeOf(text)
          for (const hit of await knowledge.search(`word${sought}`, { excerptCharacters })) {
            expect(Array.from(hit.excerpt).length).toBeLessThanOrEqual(excerptCharacters)
            expect(Array.from(hit.text).length).toBeLessThanOrEqual(excerptCharacters)
            expect(numbers(hit.text).at(-1)).toBe(numbers(hit.excerpt).at(-1))
            // For people there is no header without a row.
            if (hit.excerpt.includes('word')) expect(hit.excerpt.match(/(word|head)[^a-z]*$/)?.[1]).toBe('word')
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('words of a query in a text', () => {
  test('are typed, or related in another form or as a synonym', async () => {
    const content = {
      ...contentOf({}),
      glossary: [['fee', 'price']],
      pages: [sourcePage('/', '# Home\n\nPrices, a fee, fees and a policy.')],
    }
    const knowledge = await createKnowledge(content, { baseUrl: 'https://front.example' })
    expect(marks(knowledge.markWords('Fee')('Prices, a fee, fees and a policy.'))).toBe('{Prices}, a [[fee]], [fees] and a policy.')
  })

  test('are marked once, and no word of the text is lost', async () => {
    const knowledge = await knowledgeOf('A policy.')
    const mark = knowledge.markWords('policy deductible')
    const word = fc.constantFrom('policy', 'Policies', 'deductible', 'claim', 'é', '😀', 'policy-deductible')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(' ')
        expect(
          mark(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('a corrected query', () => {
  test.each([
    ['ransmo paymnt', 'ransom payment'],
    ['Ransmo payment?', 'ransom payment?'],
    ['ransom payments', undefined],
    ['ransom zzzzzz', undefined],
    ['the policys', undefined],
  ])('%j is %j', async (query, expected) => {
    const knowledge = await knowledgeOf('A ransom payment is covered. Ransom payments are rare. The policy says so.')
    expect(knowledge.correctedQuery(query)).toBe(expected)
  })
})
