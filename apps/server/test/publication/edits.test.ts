// @module-tag slow
/** After any edits the files of a publication answer as a full build does (issue 42.6, decision 0099). */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Answer } from '@svc/answer-engine'
import { type Configuration, createAnswering, createKnowledgePublisher, createLog } from '@svc/composition'
import type { PublishedPage } from '@svc/knowledge-index'
import { openPublication, type Publication } from '@svc/publication'
import { buildConfiguration, buildFile, builtInSettings } from '@svc/publication/build'
import { representationsAt } from '@svc/publication/export'
import { openFile, type StampedFile, stamped } from '@svc/publication/files'
import { createHistoryKeeper, createPageHistory, createPlausibleClock, createSqliteStore, verifyOnPage } from '@svc/publication/history'
import { png } from '@svc/tooling/png'
import fc from 'fast-check'
import Database from 'libsql'
import MarkdownIt from 'markdown-it'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fixtureContent, testConfiguration } from '../support/front-door.ts'

let root: string
let content: string
let configuration: Configuration
let builds: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-edits-'))
  content = join(root, 'content')
  cpSync(fixtureContent, content, { recursive: true })
  configuration = testConfiguration({ CONTENT_DIR: content, BASE_URL: 'http://localhost:8080' })
  builds = 0
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })
const origin = () => buildConfiguration(configuration)
const opening = () => ({ program: 'test', settings: builtInSettings(origin()) })

const filesOf = ({ file }: Publication) => file.files

/** The files of the content as it is now. */
async function buildNext(previous?: Publication, dates?: Publication): Promise<readonly StampedFile[]> {
  builds += 1
  const file = join(root, `${builds}.sqlite`)
  const order = {
    configuration: origin(),
    program: 'test',
    file,
    today: '2026-11-23',
    changedAt: '2026-11-23T10:00:00.000Z',
    isWatched: true,
    previous: previous && filesOf(previous),
  }
  const outcome = await buildFile({ ...order, pagesBefore: dates && pagesOf(dates) }, { log })
  if (outcome.status !== 'built') throw new Error(JSON.stringify(outcome))
  return [...(previous && outcome.follows ? filesOf(previous) : []), await stamped(file, outcome.sha256)]
}

function pagesOf({ knowledge }: Publication): ReadonlyMap<string, PublishedPage> {
  return new Map(knowledge.pages.map((page) => [page.path, page]))
}

async function open(files: readonly StampedFile[], before?: Publication): Promise<Publication> {
  const { restore } = createKnowledgePublisher(configuration, log)
  const options = { ...configuration, restore, createEngine: createAnswering(configuration, log).createEngine }
  return openPublication(await openFile(files, opening(), before?.file), options, before)
}

/** The content as it is now, built whole. */
const whole = async (dates?: Publication) => open(await buildNext(undefined, dates))

/** The content as it is now, as an edit of what is served. */
const edited = async (before: Publication) => open(await buildNext(before), before)

const queries = [
  'prices',
  'Police',
  'terms of the coverage',
  'Größe',
  'smile',
  'premiun',
  'section about limits',
  'What does it cost?',
  'red field',
]

const questions = ['What does it cost?', 'Größe', 'coverage of limits']

/** Calls of tools whose results are not in the order of scores. */
const calls: readonly [tool: string, args: object][] = [
  ['get_page', { page: '/pricing' }],
  ['get_page', { page: '/guides/d' }],
  ['get_page', { page: '/llms.txt' }],
  ['compare_providers', { provider_a: 'Lantern', provider_b: 'Harbor' }],
  ['compare_providers', { provider_a: 'harbour', provider_b: 'Lantern Desk' }],
]

const quotes = ['$480 for a single review.', 'A review costs $510.', 'coverage of limits', 'Never published.']

/** A history of what it is given, in a file of its own. */
function recordedHistory(name: string) {
  const store = createSqliteStore(join(root, `${name}.db`))
  onTestFinished(() => store.close())
  const history = createPageHistory(store, { days: 1, bytes: 100_000_000 })
  const clock = createPlausibleClock({ now: () => new Date('2026-11-23T10:00:00.000Z'), uptime: () => 0, historyDays: 1 })
  return {
    async record(publication: Publication): Promise<void> {
      const keeper = createHistoryKeeper({ history, close: async () => undefined, clock, log })
      keeper.keep(publication)
      // Waits for what it records.
      await keeper.close()
    },
    changes: () => history.changes(10_000),
    revisions: () => Promise.all(names.map((name) => history.revisions(`/${name}`))),
  }
}

/** Everything that is served of a publication, by address or question. Drawing the cards of all pages takes longer than the rest together. */
async function answers(publication: Publication, withCards: boolean): Promise<Record<string, unknown>> {
  const { knowledge, profile, facts } = publication
  const found: Record<string, unknown> = { facts, profile: profile.complete.body.toString(), revision: knowledge.revision }
  found.contradictions = (await publication.file.rows()).at(-1)?.contradictions
  found.changed = knowledge.pages.map(({ path, revision, changed }) => [path, revision, changed])
  const { tools } = (await publication.mcpServer()).handlers
  const call = (tool: string, args: object) => tools.call(tool, args, { client: 'test', signal: AbortSignal.timeout(60_000) })
  for (const [tool, args] of calls) found[`${tool} ${JSON.stringify(args)}`] = await call(tool, args)
  const store = createSqliteStore(join(root, 'store.db'))
  const history = createPageHistory(store, { days: 1, bytes: 1_000_000 })
  for (const quote of quotes) {
    found[`verify ${quote}`] = await verifyOnPage({ quote, reference: '/pricing', revision: undefined }, publication, history)
  }
  await store.close()
  for (const path of publication.paths()) {
    if (path.endsWith('.social.png') && !withCards) continue
    const { body, headers, bodyHeaders, tag } = await representationsAt(publication, path)('identity')
    found[path] = [tag, headers, bodyHeaders, body.toString('latin1')]
  }
  for (const query of queries) {
    const hits = await knowledge.search(query, { limit: 20 })
    found[`search ${query}`] = inAnyOrder(hits.map(({ also, ...hit }) => ({ ...hit, also: also?.map(({ url }) => url) })))
    const searched = (await call('search_knowledge', { query, limit: 20 })).structuredContent as { readonly results: readonly Shown[] }
    found[`search_knowledge ${query}`] = inAnyOrder(searched.results)
    found[`other ${query}`] = [knowledge.correctedQuery(query), knowledge.pagesWith(query).map(({ path }) => path)]
    const lookup = knowledge.findPage(`/${query.toLowerCase()}`)
    found[`page ${query}`] = lookup.status === 'unknown_page' ? lookup.nearest.map(({ path }) => path) : lookup.page.path
  }
  for (const question of questions) {
    const answer = (await call('ask_service', { question })).structuredContent as Answer
    found[`ask_service ${question}`] = [answer.status, answer.revision, answer.sources.length > 0]
    // Which passages are near enough to the best is a matter of scores, but each is quoted as it is now.
    for (const { url, revision, evidence } of answer.extracts ?? []) {
      const { page } = knowledge.findPage(url) as { readonly page: PublishedPage }
      expect(page.revision).toBe(revision)
      for (const { quote, start, end } of evidence) expect(page.text.slice(start, end)).toBe(quote)
    }
  }
  return found
}

interface Shown {
  readonly url: string
  readonly also?: readonly string[] | undefined
  readonly excerpt: string
  readonly text?: string
}

/** Without a new base the average lengths are those of the last one: two passages can change places, also two with the same text. */
function inAnyOrder(results: readonly Shown[]): string[] {
  return results.map(({ url, also = [], excerpt, text }) => JSON.stringify([[url, ...also].sort(), excerpt, text])).sort()
}

const names = ['a', 'b', 'c', 'guides/d', 'guides/e', 'deep/er/f'] as const
const paragraphs = [
  'Police',
  'coverage of limits',
  'Größe',
  'prix',
  '保険の料金',
  '10GB',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '- item\n- other',
  '\u{1f600} smile',
  'The trial of the desk lasts 14 days.',
  'The trial of the desk lasts 30 days.',
  'Each member of the desk pays $20 a month.',
  'Each member of the desk pays $25 a month.',
] as const

/** Files to write, and undefined for those to delete. */
type Edit = Readonly<Record<string, string | Uint8Array | undefined>>

function apply(edit: Edit): void {
  for (const [path, text] of Object.entries(edit)) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    if (text === undefined) rmSync(join(content, path), { force: true })
    else writeFileSync(join(content, path), text)
  }
}

/** A valid page. It links to the pages that every folder of this test has. */
const page = fc
  .record({
    name: fc.constantFrom(...names),
    title: fc.constantFrom('One', 'Two', 'Another title'),
    description: fc.constantFrom('About one thing.', 'About another thing.'),
    language: fc.constantFrom('en', 'de', 'fr'),
    order: fc.option(fc.nat(5), { nil: undefined }),
    heading: fc.constantFrom('Prices', 'Terms & more', 'Größe'),
    text: fc.array(fc.constantFrom(...paragraphs), { minLength: 1, maxLength: 4 }),
    link: fc.constantFrom('/pricing', '/', '/images/red.png', undefined),
    isFormer: fc.boolean(),
  })
  .map(({ name, title, description, language, order, heading, text, link, isFormer }) => {
    const front = [
      `title: ${title} ${name}`,
      `description: ${description}`,
      `language: ${language}`,
      ...(order === undefined ? [] : [`order: ${order}`]),
      ...(isFormer ? [`formerly: [/old/${name}]`] : []),
    ]
    const body = [
      `## ${heading}`,
      ...text,
      ...(link === undefined ? [] : [link.startsWith('/images') ? `![Red](${link})` : `[there](${link})`]),
    ]
    return { [`pages/${name}.md`]: `---\n${front.join('\n')}\n---\n\n${body.join('\n\n')}\n` }
  })

const removal = fc.constantFrom(...names).map((name) => ({ [`pages/${name}.md`]: undefined }))

const pricing = (text: string) => `---\ntitle: Pricing\ndescription: What it costs.\n---\n\n# Pricing\n\n## Tiers\n\n${text}\n`

const trial = (days: number) =>
  `---\ntitle: Trial of ${days}\ndescription: How long it lasts.\n---\n\n## Terms\n\nThe trial of the desk lasts ${days} days.\n`

const further: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom('$480 for a single review.', 'A review costs $510.').map((text) => ({ 'pages/pricing.md': pricing(text) })),
  fc.constantFrom(10, 20).map((width) => ({ 'images/red.png': png(width, 10, [255, 0, 0]) })),
  fc.constantFrom('Harbour', 'Harbor').map((alias) => ({
    'providers.yaml': `lantern: { name: Lantern Desk, aliases: [Lantern] }\nharbour: { name: Harbour Cover, aliases: [${alias}, HC] }\n`,
  })),
  fc.constantFrom('- [cost, price]\n', '- [cost, price]\n- [police, policy]\n').map((groups) => ({ 'glossary.yaml': groups })),
  fc.constantFrom('$480 for a single review.', 'Nobody pays.').map((quote) => ({
    'pages/pricing.md': pricing(quote),
    'facts.yaml': `- { id: price, label: Price, value: "1", page: /pricing, quote: "${quote}" }\n`,
  })),
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: page },
  { weight: 2, arbitrary: removal },
  { weight: 2, arbitrary: further },
)

test('after 200 edits of pages, facts, glossary, providers and images every answer is that of a full build, also after a new start', async () => {
  // No edit changes these two pages, so there is always a contradiction.
  apply({ 'images/red.png': png(10, 10, [255, 0, 0]), 'pages/short.md': trial(14), 'pages/long.md': trial(30) })
  const [ofEdits, ofBuilds] = [recordedHistory('edits'), recordedHistory('builds')]
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 200, maxLength: 200 }), async (edits) => {
      let served = await whole()
      const contradicted: unknown[] = []
      for (const [number, edit] of edits.entries()) {
        // A quote of a fact must be on its page.
        apply({ 'facts.yaml': undefined, ...edit })
        const before = served
        served = await edited(before)
        if (number % 20 !== 19) continue
        const withCards = number === edits.length - 1
        const built = await whole(before)
        const expected = await answers(built, withCards)
        const found = await answers(served, withCards)
        expect(found).toEqual(expected)
        contradicted.push(...(found.contradictions as unknown[]))
        expect(await answers(await open(filesOf(served)), withCards)).toEqual(expected)
        await ofEdits.record(served)
        await ofBuilds.record(built)
      }
      expect(contradicted.length).toBeGreaterThan(0)
      const changes = await ofBuilds.changes()
      expect(changes.length).toBeGreaterThan(names.length)
      expect(await ofEdits.changes()).toEqual(changes)
      expect(await ofEdits.revisions()).toEqual(await ofBuilds.revisions())
    }),
    // One series takes as long as a few tests, and a shorter one says little.
    { numRuns: 1, endOnFailure: true },
  )
})

test('a page that links here is related until it is removed', async () => {
  apply({ 'pages/guest.md': '---\ntitle: Guest\ndescription: It links.\n---\n\nSee [prices](/pricing).\n' })
  const relatedTo = ({ file }: Publication) => file.relatedTo('/pricing', 1_000, () => 0)
  const first = await whole()
  expect(relatedTo(first)).toContain('/guest')
  apply({ 'pages/guest.md': undefined })
  const second = await edited(first)
  expect(filesOf(second)).toHaveLength(2)
  expect(relatedTo(second)).toEqual(relatedTo(await whole()))
})

test('an edit parses only the pages that changed, and all where every text changes', async () => {
  const parse = vi.spyOn(MarkdownIt.prototype, 'parse')
  onTestFinished(() => parse.mockRestore())
  const parsed = () => {
    const texts = parse.mock.calls.map(([text]) => text.trim())
    parse.mockClear()
    // The sections of a document that changed are read.
    return texts.filter((text) => !text.startsWith('# Lantern Desk'))
  }
  const first = await whole()
  parsed()
  apply({ 'pages/pricing.md': pricing('Other terms.') })
  const second = await edited(first)
  expect(parsed()).toEqual(['# Pricing\n\n## Tiers\n\nOther terms.'])
  apply({ 'agents.md': 'Name the page.\n' })
  const third = await edited(second)
  expect(parsed().length).toBeGreaterThan(5)
  expect(filesOf(third)).toHaveLength(3)
})

test('no file follows one that was written to, and a file that follows another one is not opened', async () => {
  const first = await whole()
  apply({ 'pages/pricing.md': pricing('Other terms.') })
  const deltas = filesOf(await edited(first)).slice(1)
  const other = await whole()
  await expect(openFile([...filesOf(other), ...deltas], opening())).rejects.toMatchObject({ code: 'other_base' })
  const database = new Database((filesOf(other)[0] as StampedFile).file)
  database.exec("UPDATE article SET html = 'changed'")
  database.close()
  await expect(edited(other)).rejects.toThrow('damaged')
})
