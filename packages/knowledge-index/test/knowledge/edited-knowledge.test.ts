// @module-tag slow
/** A knowledge base that takes edits answers as one that was built of the same content. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKnowledge, type ServedKnowledge, type SourcePage } from '../../src/index.ts'
import type { RestoredKnowledge } from '../../src/knowledge/knowledge.ts'
import type { KnowledgeRows, PageData, StoredPage } from '../../src/knowledge/publish/knowledge-data.ts'
import { type ParsedPage, publishedPages } from '../../src/knowledge/publish/publish-pages.ts'
import { editedRows, indexBasis } from '../../src/knowledge/publish-edit.ts'
import { restoreKnowledge } from '../../src/rows.ts'
import { openTerms } from '../../src/search/snapshot.ts'
import { contentOf, sourcePage } from '../support/pages.ts'

const baseUrl = 'https://front.example'

/** A word of each letter has one spelling, so a form without accents has no other origin. */
const words = [
  'policy',
  'premium',
  'claim',
  'deductible',
  'coverage',
  'umbrella',
  'flood',
  'naïveté',
  'größe',
  'straße',
  'vehicle',
  'refund',
]
const rare = ['zebra', 'quokka', 'xylophon', 'wombat', 'übergang', 'kündigung', 'policz', 'premiun', 'claimant', 'behindertentoilette']
const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })
const wordsOf = (count: number) => fc.array(word, { minLength: count, maxLength: count }).map((chosen) => chosen.join(' '))

/** No title begins so: a heading that is the title would be no heading of the index. */
const heading = fc.tuple(fc.constantFrom('limits', 'terms', 'scope'), word).map((chosen) => chosen.join(' '))

/** Content words of every passage: with equal lengths the averages of an index stay the same through all edits. */
const bodyWords = 9
const descriptionWords = 3

interface Draft {
  readonly path: string
  readonly language: string
  readonly title: string
  readonly description: string
  readonly formerly: string | undefined
  readonly provider: string | undefined
  /** Each a heading and a text; the first text is shorter by the description and the name in the address. */
  readonly sections: readonly (readonly [heading: string, text: string])[]
}

const path = fc.constantFrom(
  ...['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'].flatMap((name) => [`/${name}`, `/de/${name}`, `/folder/${name}`, `/${name}s`]),
)
const draft: fc.Arbitrary<Draft> = fc
  .record({
    path,
    language: fc.constantFrom('en', 'en', 'de'),
    title: wordsOf(2),
    description: wordsOf(descriptionWords),
    formerly: fc.option(fc.constantFrom('/old', '/older', '/Oldest.html'), { nil: undefined, freq: 3 }),
    provider: fc.option(fc.constantFrom('bolt', 'coil'), { nil: undefined, freq: 4 }),
    first: fc.tuple(heading, wordsOf(bodyWords - descriptionWords - 1)),
    others: fc.array(fc.tuple(heading, wordsOf(bodyWords)), { maxLength: 2 }),
    isEmpty: fc.nat(9).map((number) => number === 0),
  })
  .map(({ first, others, isEmpty, ...page }) => ({ ...page, sections: isEmpty ? [] : [first, ...others] }))

const edit = fc.oneof(
  fc.record({ kind: fc.constantFrom('text', 'title', 'rename', 'add'), at: fc.nat(), page: draft }),
  fc.record({ kind: fc.constantFrom('remove', 'move'), at: fc.nat(), page: draft }),
)

const unique = (pages: readonly Draft[]) => pages.filter(({ path }, at) => pages.findIndex((other) => other.path === path) === at)

function edited(
  pages: readonly Draft[],
  { kind, at, page }: { readonly kind: string; readonly at: number; readonly page: Draft },
): Draft[] {
  const place = at % pages.length
  const before = pages[place] as Draft
  if (kind === 'remove') return pages.length === 1 ? [...pages] : pages.toSpliced(place, 1)
  if (kind === 'move') return [...pages.toSpliced(place, 1), before]
  if (kind === 'add') return unique(pages.toSpliced(place, 0, page))
  if (kind === 'rename') return unique(pages.with(place, { ...before, path: page.path, formerly: before.path }))
  return pages.with(place, kind === 'title' ? { ...before, title: page.title } : { ...before, sections: page.sections })
}

function sourceOf({ path, language, title, description, formerly, provider, sections }: Draft): SourcePage {
  const body = sections.map(([heading, text]) => `## ${heading}\n\n${text}.`).join('\n\n')
  const frontMatter = { title, description, language, sources: [], ...(formerly !== undefined && { formerly: [formerly] }) }
  const pair = provider === undefined ? {} : ({ kind: 'comparison', providers: ['acme', provider] } as const)
  return sourcePage(path, body, { frontMatter, ...pair, revision: `${title} ${body}`.length.toString(16).padStart(16, '0') })
}

const providers = ['acme', 'bolt', 'coil'].map((id) => ({ id, name: id.toUpperCase(), aliases: [] }))
const contentFor = (pages: readonly Draft[]) =>
  contentOf(
    {},
    {
      pages: pages.map(sourceOf),
      providers,
      glossary: [
        ['refund', 'wombat'],
        ['flood', 'zebra', 'kündigung'],
      ],
      names: ['Acme'],
    },
  )

/** The edits of a knowledge base as the builder makes them. */
class Editor {
  readonly pages: PageData[]
  #numbers: Map<string, number>

  constructor(pages: readonly PageData[]) {
    this.pages = [...pages]
    this.#numbers = new Map(pages.map((page, number) => [keyOf(page), number]))
  }

  async rows(drafts: readonly Draft[]): Promise<KnowledgeRows> {
    const content = contentFor(drafts)
    const order: number[] = []
    const parsed: ParsedPage[] = []
    for (const published of publishedPages(content, { baseUrl })) {
      const { page } = published
      const known = this.#numbers.get(keyOf({ ...page, text: page.text.value, structure: page.structure.bytes }))
      order.push(known ?? this.pages.length + parsed.push(published) - 1)
    }
    const rows = await editedRows(order, parsed)
    this.pages.push(...rows.pages)
    this.#numbers = new Map(Array.from(rows.order, (number) => [keyOf(this.pages[number] as PageData), number]))
    return { ...rows, pages: rows.pages.map(stored), revision: content.revision, baseUrl, providers, names: ['Acme'] }
  }
}

const stored = ({ text: _, sections: __, structure: ___, ...page }: PageData): StoredPage => page

/** Everything that a page has of its file. */
const keyOf = ({ sections: _, structure: __, ...page }: Omit<PageData, 'passages'>) => JSON.stringify({ ...page, passages: undefined })

async function editable(
  drafts: readonly Draft[],
): Promise<{ start: (...later: KnowledgeRows[]) => Promise<RestoredKnowledge>; editor: Editor }> {
  const rows = await (await createKnowledge(contentFor(drafts), { baseUrl })).rows()
  const editor = new Editor(rows.pages)
  const readContents = (number: number) => editor.pages[number] as PageData
  return { start: (...later) => restoreKnowledge([{ ...rows, pages: rows.pages.map(stored) }, ...later], readContents), editor }
}

const asked = [
  ...[...words, ...rare, 'alpha', 'gamma'],
  ...['polcy', 'premum', 'deductable', 'coverge', 'umbrela', 'kundigung', 'grosse', 'naivete', 'toilette', 'flodd', 'floodrefund'],
  ...['premium claim', 'policy refund flood', 'was kostet eine Kündigung', 'what does the policy coverage cost?', 'Acme', 'who are you'],
  ...['the umbrella policy and the vehicle claim of a refund', 'zebra quokka wombat premium'],
]

/** Everything that a knowledge base answers, as plain values. */
async function answers(knowledge: ServedKnowledge, queries: readonly string[]) {
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, part) => (key === 'statement' ? [part.kind, part.start] : part?.sources ? part.path : part)))
  const references = [
    ...knowledge.pages.flatMap(({ path, formerly = [] }) => [path, ...formerly]),
    '/alpa',
    '/old',
    '/folder/bet',
    'policy premium',
    '/gamma#claim',
  ]
  const found = queries.map(async (query) => ({
    query,
    read: [knowledge.correctedQuery(query), knowledge.covers(query), knowledge.pagesWith(query).map(({ path }) => path)],
    all: await knowledge.search(query, { limit: 20 }),
    filtered: await knowledge.search(query, { limit: 3, under: '/folder', language: 'en' }),
    evidence: await knowledge.evidence(query, { maxCharacters: 1_500, maxPassages: 6 }),
  }))
  return plain({
    pages: knowledge.pages.map(({ path, title, text, sections }) => [path, title, text.value, sections]),
    found: await Promise.all(found),
    lookups: references.map((reference) => [reference, knowledge.findPage(reference), knowledge.redirect(reference)]),
    comparisons: [
      knowledge.findComparison('acme', 'bolt'),
      knowledge.findComparison('COIL', 'acme'),
      knowledge.findComparison('bolt', 'bolt'),
    ],
  })
}

const drafts = fc.array(draft, { minLength: 5, maxLength: 30 }).map(unique)
const history = fc.tuple(drafts, fc.array(edit, { minLength: 1, maxLength: 20 }))
const queries = fc.subarray(asked, { minLength: 8, maxLength: 8 })

/** The contents after each edit that can follow the first. */
function contentsOf([first, edits]: readonly [readonly Draft[], readonly Parameters<typeof edited>[1][]]): Draft[][] {
  const contents: Draft[][] = [[...first]]
  for (const each of edits) {
    const next = edited(contents.at(-1) as Draft[], each)
    if (indexBasis(contentFor(next)) === indexBasis(contentFor(first))) contents.push(next)
  }
  return contents
}

test('a first file and later ones answer as a build of the last content, and the state before each edit as before', async () => {
  await fc.assert(
    fc.asyncProperty(history, queries, async (given, asking) => {
      const [first, ...others] = contentsOf(given) as [Draft[], ...Draft[][]]
      const { start, editor } = await editable(first)
      const started = await start()
      const before = await answers(started, asking)
      const files: KnowledgeRows[] = []
      let knowledge = started
      for (const drafts of others) {
        const rows = await editor.rows(drafts)
        files.push(rows)
        knowledge = await knowledge.edited([rows])
      }
      const expected = await answers(await createKnowledge(contentFor(others.at(-1) ?? first), { baseUrl }), asking)
      expect(await answers(knowledge, asking)).toEqual(expected)
      // Requests in flight.
      expect(await answers(started, asking)).toEqual(before)
      // A start.
      const restarted = await start(...files)
      expect(await answers(restarted, asking)).toEqual(expected)
    }),
    // One run builds two knowledge bases and asks four of them.
    { numRuns: 4 },
  )
})

test('a state before an edit does not find what comes with it, and the one after it does not find what is gone', async () => {
  const { start, editor } = await editable([draftOf('/alpha', 'zebra'), draftOf('/beta', 'quokka')])
  const before = await start()
  const after = await before.edited([await editor.rows([draftOf('/gamma', 'wombat'), draftOf('/beta', 'quokka')])])
  const found = (knowledge: ServedKnowledge) =>
    Promise.all(['zebra', 'quokka', 'wombat'].map(async (query) => (await knowledge.search(query)).map(({ id }) => id)))
  expect(await found(before)).toEqual([['/alpha#scope-claim'], ['/beta#scope-claim'], []])
  expect(await found(after)).toEqual([[], ['/beta#scope-claim'], ['/gamma#scope-claim']])
  // Misspelt.
  expect([before.correctedQuery('zebrra'), after.correctedQuery('zebrra')]).toEqual(['zebra', undefined])
  expect([before.correctedQuery('wombatt'), after.correctedQuery('wombatt')]).toEqual([undefined, 'wombat'])
})

test('the changed and new pages are all that a later file has', async () => {
  const first = [draftOf('/alpha', 'zebra'), draftOf('/beta', 'quokka')]
  const { editor } = await editable(first)
  const { order, pages, index } = await editor.rows([draftOf('/gamma', 'wombat'), ...first.slice(1)])
  const terms = await openTerms(index)
  expect([[...order], pages.map(({ path }) => path)]).toEqual([[2, 1], ['/gamma']])
  expect(terms?.texts).toContain('wombat')
  expect(terms?.texts).not.toContain('quokka')
})

test('an edit needs a first file when the languages, the synonyms or the names change', () => {
  const basis = (language: string, more: object = {}) =>
    indexBasis({ ...contentFor([{ ...draftOf('/alpha', 'zebra'), language }]), ...more })
  expect(basis('en')).toBe(basis('en-GB'))
  expect(
    new Set([basis('en'), basis('de'), basis('en', { glossary: [] }), basis('en', { names: [] }), basis('en', { commonVocabulary: false })])
      .size,
  ).toBe(5)
})

function draftOf(path: string, text: string): Draft {
  return {
    ...{ path, language: 'en', title: 'policy claim', description: 'policy claim' },
    formerly: undefined,
    provider: undefined,
    sections: [['scope claim', text]],
  }
}
