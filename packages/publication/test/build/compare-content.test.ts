/** What an edit compares is what a full build finds: amounts of the same subjects, also where too many have one. */
import { type Content, type PublishedPage, publishPages } from '@svc/knowledge-index'
import { onePerPair, subjectsOf } from '@svc/knowledge-index/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareContent } from '../../src/build/contradictions.ts'
import type { EarlierPublication } from '../../src/file/earlier-publication.ts'

type Texts = Readonly<Record<string, string>>
type Facts = NonNullable<Content['facts']>

function published(texts: Texts): readonly PublishedPage[] {
  const pages = Object.entries(texts).map(([name, body]) => ({
    ...{ file: `pages/${name}.md`, path: `/${name}`, kind: 'page' as const, body, revision: body },
    frontMatter: { title: 'Desk', description: 'About the desk.', sources: [], language: 'en' },
  }))
  return publishPages({ pages } as unknown as Content, { baseUrl: 'https://svc.example.com' })
}

/** Builds one after another; a page keeps its number while its text stays. */
class Builds {
  #numbers = new Map<string, number>()
  #next = 0
  readonly #amounts: ReturnType<typeof compareContent>['stated'][] = []
  #last: ReturnType<typeof compareContent> | undefined
  /** Pages whose stored amounts were read. */
  read = new Set<number>()

  next(texts: Texts, facts: Facts, day: string) {
    const pages = published(texts)
    const before = this.#numbers
    const nextPage = this.#next
    const keyOf = ({ path, text }: PublishedPage) => `${path} ${text.value}`
    this.#numbers = new Map(pages.map((page) => [keyOf(page), before.get(keyOf(page)) ?? this.#next++]))
    const order = Uint32Array.from(this.#numbers.values())
    const earlier = this.#last && {
      ...{ ...this.#last, nextPage },
      pages: new Map(Array.from(before, ([key, number]) => [key, { number }])),
      amountsOf: (number: number) => {
        this.read.add(number)
        return this.#amounts.findLast((stated) => stated.has(number))?.get(number) ?? []
      },
      pagesWith: (subject: string) =>
        this.#amounts.flatMap((stated) =>
          Array.from(stated, ([number, amounts]) => (amounts.some((one) => subjectsOf(one).includes(subject)) ? number : -1)),
        ),
    }
    const content = { facts } as unknown as Content
    this.#last = compareContent(content, pages, order, day, earlier as unknown as EarlierPublication)
    this.#amounts.push(this.#last.stated)
    const whole = compareContent(content, pages, order, day)
    return { edited: onePerPair(this.#last.found, pages), whole: onePerPair(whole.found, pages) }
  }
}

const sentences = [
  'The trial of the desk lasts 14 days.',
  'The trial of the desk lasts 30 days.',
  'A new member of the desk has a trial of 14 days and pays $20.',
  'Each member of the desk pays $20 a month.',
  'Each member of the desk pays $25 a month.',
  'Every room of the desk has 12 chairs and 4 lamps by the window.',
  'Every room of the desk has 14 chairs and 6 lamps by the window.',
  'Nothing has a number here.',
]

const fact = (value: string, validFrom: string, quote: string) => ({
  ...{ id: 'trial', label: 'Trial of the desk', value, validFrom, page: '/a', quote },
})

test('after any edits, facts and days the contradictions are those of a full build', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const edit = fc.record({
    name: fc.constantFrom(...names),
    text: fc.option(fc.uniqueArray(fc.constantFrom(...sentences), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    day: fc.constantFrom('2026-11-27', '2026-11-28'),
    hasFact: fc.boolean(),
  })
  let found = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 15 }), (edits) => {
      const builds = new Builds()
      let texts: Texts = {}
      for (const { name, text, day, hasFact } of edits) {
        const { [name]: _, ...others } = texts
        texts = text === undefined ? others : { ...others, [name]: text.join('\n\n') }
        texts = Object.fromEntries(Object.entries(texts).sort())
        const facts = hasFact && texts.a !== undefined ? [fact('21 days', '2026-11-28', texts.a.split('\n')[0] as string)] : []
        const { edited, whole } = builds.next(texts, facts, day)
        expect(edited).toEqual(whole)
        found += whole.length
      }
    }),
    { numRuns: 20 },
  )
  expect(found).toBeGreaterThan(100)
})

test('a subject of more amounts than are compared loses its contradictions, and has them again with fewer', () => {
  const builds = new Builds()
  const few = { a: 'The trial of the desk lasts 14 days.', b: 'Every trial of the desk lasts 30 days.' }
  const first = builds.next(few, [], '2026-11-28')
  expect(first.whole).toHaveLength(1)
  const many = Object.fromEntries(
    Array.from({ length: 70 }, (_, number) => [`c${number}`, `Some trial of the desk lasts ${number + 40} days.`]),
  )
  const crowded = builds.next({ ...few, ...many }, [], '2026-11-28')
  expect(crowded.edited).toEqual(crowded.whole)
  expect(crowded.whole).toEqual([])
  const again = builds.next(few, [], '2026-11-28')
  expect(again.edited).toEqual(first.whole)
})

test('an edit reads the amounts of the pages with its subjects only', () => {
  const others = Object.fromEntries(
    Array.from({ length: 50 }, (_, number) => [`c${number}`, `Hall number${number} costs $${number + 10} an evening.`]),
  )
  const builds = new Builds()
  builds.next({ a: 'The trial of the desk lasts 14 days.', ...others }, [], '2026-11-28')
  const { edited } = builds.next({ a: 'The trial of the desk lasts 15 days.', ...others }, [], '2026-11-28')
  expect(edited).toEqual([])
  // What the page stated before.
  expect(builds.read).toEqual(new Set([0]))
})
