// @module-tag slow
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKnowledge, type Knowledge, KnowledgeError, placeLine } from '../../src/index.ts'
import { sectionPath } from '../../src/page/model/section-address.ts'
import { contentOf, markdown, sourcePage } from '../support/pages.ts'

const baseUrl = 'https://front.example'
const codePoints = (text: string) => Array.from(text).length

describe('a knowledge base', () => {
  let knowledge: Knowledge
  beforeAll(async () => {
    const content = contentOf({})
    const pages = [
      sourcePage('/', 'We review insurance programs.'),
      sourcePage(
        '/pricing',
        `# Pricing\n\nIntroduction.\n\n## Für wen?\n\nThe flat fee for tiny firms is $2,400 a year.\n\n## Tiers\n\n${'Tier text. '.repeat(300)}`,
      ),
      sourcePage('/comparisons/a-vs-b', '# A and B\n\nBoth answer ransomware claims.', { kind: 'comparison', providers: ['a', 'b'] }),
      sourcePage(
        '/research/cyber/ransomware',
        '# Ransomware\n\nA ransomware payment needs consent.\n\n## Waiting period\n\nEight hours of ransomware outage.',
        {
          kind: 'research',
        },
      ),
    ]
    const providers = [
      { id: 'a', name: 'A', aliases: [] },
      { id: 'b', name: 'B', aliases: ['Straße'] },
    ]
    knowledge = await createKnowledge({ ...content, pages, providers }, { baseUrl })
  })

  test('finds pages by path, reference and pair', () => {
    expect(knowledge).toMatchObject({ baseUrl, revision: '0123456789abcdef' })
    expect(knowledge.page('/pricing')?.markdownUrl).toBe(`${baseUrl}/pricing.md`)
    expect(knowledge.page('/nowhere')).toBeUndefined()
    expect(knowledge.findPage('/pricing.md#tiers').status).toBe('found')
    expect(knowledge.findComparison('B', 'a').status).toBe('found')
    expect(knowledge.findComparison('STRASSE', 'A').status).toBe('found')
  })

  test('finds a section with its address, anchor percent-encoded', async () => {
    expect(await knowledge.search('flat fee for tiny firms', { limit: 1 })).toEqual([
      {
        id: '/pricing#für-wen',
        page: knowledge.page('/pricing'),
        kind: 'page',
        title: 'Title of /pricing',
        section: 'Pricing > Für wen?',
        url: `${baseUrl}/pricing#f%C3%BCr-wen`,
        markdownUrl: `${baseUrl}/pricing.md`,
        excerpt: '## Für wen?\n\nThe flat fee for tiny firms is $2,400 a year.',
        text: 'The flat fee for tiny firms is $2,400 a year.',
        score: expect.any(Number),
      },
    ])
  })

  test('searches pages, comparisons and research, and can return a page more than once', async () => {
    const hits = await knowledge.search('ransomware')
    expect(hits.map(({ kind }) => kind).sort()).toEqual(['comparison', 'research', 'research'])
  })

  test('finds the first passage of a page by its description', async () => {
    expect((await knowledge.search('description of research cyber'))[0]?.id).toBe('/research/cyber/ransomware#ransomware')
  })

  test('does not find the text above the author’s text', async () => {
    expect(await knowledge.search('llms.txt')).toEqual([])
    expect(await knowledge.search('fedcba9876543210')).toEqual([])
  })

  test('limits queries to 512 code points and questions to 2,000', async () => {
    await expect(knowledge.search('x'.repeat(513))).rejects.toThrow(KnowledgeError)
    await expect(knowledge.search('fee', { limit: 0 })).rejects.toThrow(KnowledgeError)
    const budget = { maxCharacters: 1_000, maxPassages: 3 }
    expect(await knowledge.evidence(`ransomware ${'x'.repeat(1_900)}`, budget)).not.toEqual([])
    await expect(knowledge.evidence('x'.repeat(2_001), budget)).rejects.toThrow(KnowledgeError)
  })

  test('returns an empty list without evidence', async () => {
    expect(await knowledge.evidence('Who won the chess championship?', { maxCharacters: 24_000, maxPassages: 24 })).toEqual([])
  })

  test('43: has no evidence that shares too little with the question, and at most 8 passages for a short one', async () => {
    const filler = 'Payments of every kind are described on pages of their own, with dates, names, forms and addresses. '.repeat(8)
    const near = Array.from({ length: 12 }, (_, index) => sourcePage(`/near-${index}`, `${filler} The refund number ${index} is granted.`))
    const far = Array.from({ length: 12 }, (_, index) => sourcePage(`/far-${index}`, `${filler.repeat(2)} A deposit ${index} is listed.`))
    const pages = [
      sourcePage('/', 'Introduction.'),
      sourcePage('/exact', '## Refund of a deposit\n\nThe refund of a deposit takes 9 days.'),
    ]
    const small = await createKnowledge({ ...contentOf({}), pages: [...pages, ...near, ...far] }, { baseUrl })
    const paths = async (question: string) =>
      (await small.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })).map(({ page }) => page.path)
    expect((await paths('refund deposit'))[0]).toBe('/exact')
    expect((await paths('refund deposit')).filter((path) => path.startsWith('/far'))).toEqual([])
    expect((await paths('refund')).length).toBeLessThanOrEqual(8)
  })

  test('43: a fact is evidence at its page; what is not published, at /facts', async () => {
    const facts =
      '# Facts\n\nAll values.\n\n## Prices\n\n| fact | value |\n| --- | --- |\n| Fee of a review | 480 |\n\n## Not published\n\n- **Fax number**: We have no fax number.'
    const pages = [sourcePage('/', 'Introduction.'), sourcePage('/pricing', 'The fee of a review is $480.'), sourcePage('/facts', facts)]
    const small = await createKnowledge({ ...contentOf({}), pages }, { baseUrl })
    const urls = async (question: string) =>
      (await small.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })).map(({ url }) => url.slice(baseUrl.length))
    expect(await urls('fee of a review')).toEqual(['/pricing'])
    expect((await small.search('fee of a review')).map(({ page }) => page.path)).toEqual(['/pricing'])
    expect((await small.search('fee of a review', { under: '/facts' })).map(({ section }) => section)).toEqual(['Facts > Prices'])
    expect(await urls('fax number')).toEqual(['/facts#not-published'])
    expect((await urls('facts'))[0]).toBe('/facts#facts')
  })

  test('joins neighbouring passages of evidence', async () => {
    const found = await knowledge.evidence('ransomware waiting period consent', { maxCharacters: 24_000, maxPassages: 24 })
    const [first, ...others] = found.filter(({ page }) => page.path === '/research/cyber/ransomware')
    expect(others).toEqual([])
    expect(first?.text).toMatch(/^# Ransomware\n[\s\S]*outage\.$/)
  })

  test('returns the best window if the best passage does not fit', async () => {
    const [only, ...others] = await knowledge.evidence('tier', { maxCharacters: 200, maxPassages: 24 })
    expect(others).toEqual([])
    expect(codePoints(only?.text ?? '') + codePoints('Title of /pricing > Pricing > Tiers')).toBeLessThanOrEqual(200)
    expect(only?.text).toContain('Tier text.')
    expect(await knowledge.evidence('tier', { maxCharacters: 20, maxPassages: 24 })).toEqual([])
  })

  test('has excerpts of one section, with its address', async () => {
    const [first] = await knowledge.evidence('introduction: flat fee for tiny firms', { maxCharacters: 24_000, maxPassages: 24 })
    expect(first).toMatchObject({
      section: 'Pricing',
      url: `${baseUrl}/pricing#pricing`,
      excerpt: {
        text: '## Für wen?\n\nThe flat fee for tiny firms is $2,400 a year.',
        section: 'Pricing > Für wen?',
        url: `${baseUrl}/pricing#f%C3%BCr-wen`,
      },
    })
  })

  describe('43: statements that match a question', () => {
    const matchesIn = async (small: Knowledge, question: string) => {
      const evidence = await small.evidence(question, { maxCharacters: 24_000, maxPassages: 24 })
      return evidence
        .flatMap(({ page, excerpt, matches = [] }) =>
          matches.map(({ statement, rank, support }) => ({
            text: page.text.slice(statement.start, statement.end),
            place: excerpt.url.slice(baseUrl.length),
            rank,
            support,
          })),
        )
        .sort((a, b) => a.rank - b.rank)
    }
    const prices = sourcePage(
      '/pricing',
      '# Pricing\n\nWe charge a flat fee.\n\n## Single review\n\nOne costs $480, without a subscription.\n\n## Tiers\n\n| tier | monthly price |\n| --- | --- |\n| Starter | $95 |\n| Standard | $240 |',
    )
    let small: Knowledge
    beforeAll(async () => {
      const others = ['/about', '/contact', '/jobs'].map((path) => sourcePage(path, 'A review of our work is public.'))
      const linked = sourcePage('/', '[Look](/pricing#single-review).\n\nOne claim of a clinic is paid in May.')
      small = await createKnowledge({ ...contentOf({}), pages: [linked, prices, ...others] }, { baseUrl })
    })

    test('are found by the words of their section', async () => {
      const [best] = await matchesIn(small, 'What does a single review cost?')
      expect(best).toMatchObject({ text: 'One costs $480, without a subscription.', place: '/pricing#single-review', rank: 0 })
    })

    test('are rows by the headers of their table', async () => {
      const [best] = await matchesIn(small, 'monthly price of starter')
      expect(best).toMatchObject({ text: '| Starter | $95 |', place: '/pricing#tiers', support: 'strong' })
    })

    test('are not found by the addresses of their links', async () => {
      expect((await matchesIn(small, 'pricing')).map(({ text }) => text)).not.toContain('[Look](/pricing#single-review).')
    })

    test('have strong support if nearly the whole question is in one place', async () => {
      const support = async (question: string) => (await matchesIn(small, question)).map((match) => match.support)
      expect(await support('When is the claim of a clinic paid?')).toEqual(['strong'])
      expect(await support('When is the claim of a veteran in Ontario paid?')).not.toContain('strong')
      expect(await support('review')).not.toContain('strong')
    })

    test('have strong support for a short question only if a heading asks it too', async () => {
      const support = async (text: string) => {
        const pages = [sourcePage('/returns', `# Returns\n\n${text}`), sourcePage('/jobs', 'We hire.')]
        const [first] = await matchesIn(await createKnowledge({ ...contentOf({}), pages }, { baseUrl }), 'data protection')
        return first?.support
      }
      expect(await support('Labels keep the protection of data.')).toBe('possible')
      expect(await support('## Data protection\n\nLabels keep the protection of data.')).toBe('strong')
    })

    test('do not compete with the rest of their section', async () => {
      // Long enough for two passages.
      const same = 'The garden of Anna opens on Monday mornings, also in the winter. '
      const text = `# Anna\n\n${same.repeat(18)}\n\n${same.repeat(18)}`
      const best = async (pages: readonly ReturnType<typeof sourcePage>[]) => {
        const matches = await matchesIn(
          await createKnowledge({ ...contentOf({}), pages: [...pages, sourcePage('/jobs', 'We hire.')] }, { baseUrl }),
          'Does the garden of Anna open on Monday mornings?',
        )
        return matches[0]?.support
      }
      expect(await best([sourcePage('/anna', text)])).toBe('strong')
      expect(await best([sourcePage('/anna', text), sourcePage('/bea', text)])).toBe('possible')
    })

    test('have strong support as the only amount near the words of a question about a price', async () => {
      const refunds = '## Refunds\n\nA single review is refunded until the report is there.'
      const best = async (single: string, question: string) => {
        const pages = [sourcePage('/pricing', `# Pricing\n\n## Single review\n\n${single}\n\n${refunds}`), sourcePage('/jobs', 'We hire.')]
        const [first] = await matchesIn(await createKnowledge({ ...contentOf({}), pages }, { baseUrl }), question)
        return [first?.text, first?.support]
      }
      for (const amount of ['$480', '480\u00a0€', '480 Euro', 'CHF 480', '480 USD'])
        expect(await best(`Buy one for ${amount}.`, 'What does a single review cost?')).toEqual([`Buy one for ${amount}.`, 'strong'])
      expect(await best('Buy one for 480 points.', 'What does a single review cost?')).not.toContain('strong')
    })

    test('do not exist for a question about something else', async () => {
      expect(await matchesIn(small, 'Which quarterback of the public league won the championship in Denver?')).toEqual([])
    })
  })

  test('uses the glossary and the languages of the pages', async () => {
    const german = sourcePage('/de', 'Die Kündigung der Versicherungen ist jährlich möglich.')
    const pages = [
      sourcePage('/', 'An extended reporting period follows.'),
      { ...german, frontMatter: { ...german.frontMatter, language: 'de' } },
    ]
    const mixed = await createKnowledge({ ...contentOf({}), pages, glossary: [['tail', 'extended reporting period']] }, { baseUrl })
    expect((await mixed.search('tail'))[0]?.page.path).toBe('/')
    expect((await mixed.search('Versicherung kündigen'))[0]?.page.path).toBe('/de')
  })
})

test('has evidence that is verbatim, without overlaps, within its budget and best first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(markdown, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 100, max: 24_000 }),
      fc.integer({ min: 1, max: 24 }),
      async (bodies, maxCharacters, maxPassages) => {
        const pages = bodies.map((body, index) => sourcePage(index === 0 ? '/' : `/page-${index}`, body))
        const knowledge = await createKnowledge({ ...contentOf({}), pages: [...pages, sourcePage('/pricing', 'Fee.')] }, { baseUrl })
        const found = await knowledge.evidence('policy limit 保険 claim', { maxCharacters, maxPassages })
        expect(found.length).toBeLessThanOrEqual(maxPassages)
        const lengths = found.map(({ page, section, text }) => codePoints(placeLine(page, section)) + codePoints(text))
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(maxCharacters)
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
        for (const [index, { page, start, end, text, excerpt }] of found.entries()) {
          expect(page.text.slice(start, end)).toBe(text)
          expect(text).toContain(excerpt.text)
          expect(codePoints(excerpt.text)).toBeLessThanOrEqual(600)
          const sections = page.sections.filter((section) => sectionPath(section) === excerpt.section)
          expect(sections.some((section) => page.text.slice(section.start, section.end).includes(excerpt.text))).toBe(true)
          for (const other of found.slice(index + 1)) expect(other.page === page && other.start < end && other.end > start).toBe(false)
        }
        for (const { page, excerpt } of await knowledge.search('policy limit 保険 claim', { limit: 20 })) {
          expect(page.text.value).toContain(excerpt)
          expect(codePoints(excerpt)).toBeLessThanOrEqual(600)
        }
      },
    ),
    { numRuns: 25 },
  )
})

describe('any 512 characters are a query', () => {
  let knowledge: Knowledge
  beforeAll(async () => {
    const pages = Array.from({ length: 25 }, (_, number) => sourcePage(number === 0 ? '/' : `/page-${number}`, 'The policy: a 保険 of 1.'))
    knowledge = await createKnowledge({ ...contentOf({}), pages }, { baseUrl })
  })

  test.each([
    ['one-letter words', 'a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6'],
    ['512 letters', 'x'.repeat(512)],
    ['a repeated word', 'policy '.repeat(73)],
    [
      'prefixes',
      Array.from({ length: 31 }, (_, length) => 'abcdefghijklmnopqrstuvwxyzabcdefg'.slice(0, length + 1))
        .join(' ')
        .slice(0, 512),
    ],
    [
      'misspelt words',
      Array.from({ length: 32 }, (_, number) => `insuranse${'qwertzuiop'.slice(0, number % 10)}`)
        .join(' ')
        .slice(0, 512),
    ],
    ['stop words', 'the of a to and in is it that for on with as at by an be this from or'],
    ['scripts', '保険料 คำถาม ជំនួយ 보험료를 страховка ασφάλεια ביטוח تأمين बीमा የኢንሹራንስ இழப்பீடு'.repeat(3)],
    ['ideographs', '保険料毎年見直'.repeat(73).slice(0, 512)],
    ['joined words', `${'a-'.repeat(255)}a`],
    ['apostrophes', `${"a'".repeat(255)}a`],
    ['mixed case', 'aB'.repeat(256)],
    ['digits', `${'1,'.repeat(255)}1`],
    ['marks', `a${'\u0301'.repeat(511)}`],
    ['surrogates', '\ud83d'.repeat(512)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(46)],
  ])('%s', async (_, query) => {
    for (const { text } of await knowledge.search(query, { limit: 20 })) expect(text).toContain('policy')
  })
})

test.each([
  ['', 'Pricing'],
  ['Pricing', 'Pricing'],
  ['Pricing > Tiers', 'Pricing > Tiers'],
  ['Pricing tiers', 'Pricing > Pricing tiers'],
  ['Fees > Pricing', 'Pricing > Fees'],
  ['Pricing > Fees > Pricing > Pricing', 'Pricing > Fees'],
  ['Pricing > Pricing > Tiers', 'Pricing > Tiers'],
])('the place line of the section %j says a heading that equals the title once', (section, line) => {
  expect(placeLine({ title: 'Pricing' }, section)).toBe(line)
})

test('a place line says a title once that has a separator, or that is shortened in the path', async () => {
  expect(placeLine({ title: 'A > B' }, 'A > B > C')).toBe('A > B > C')
  const [title, ...others] = ['t', 'u', 'v', 'w', 'x', 'y'].map((letter) => letter.repeat(120)) as [string, ...string[]]
  const body = [title, ...others].map((heading, level) => `${'#'.repeat(level + 1)} ${heading}`).join('\n\n')
  const content = contentOf({ '/a': `${body}\n\nThe last words.` })
  const [page] = content.pages
  const titled = { ...content, pages: [{ ...page, frontMatter: { ...page?.frontMatter, title } }] } as typeof content
  const [hit] = await (await createKnowledge(titled, { baseUrl: 'https://svc.example.com' })).search('last words')
  expect(hit?.section.split(' > ')).toHaveLength(6)
  expect(placeLine({ title }, hit?.section ?? '').match(/t{90}/g)).toHaveLength(1)
})
