// @module-tag slow
/** What the check finds is stored with the publication, and answers name it: after a build, an edit and a new start. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer } from '@svc/answer-engine'
import { createAnswering, createKnowledgePublisher, createLog, parseConfiguration } from '@svc/composition'
import { afterAll, expect, test } from 'vitest'
import { buildFile } from '../../src/build/build-file.ts'
import { buildConfiguration, builtInSettings } from '../../src/build/origin.ts'
import { type StampedFile, stamped } from '../../src/file/file-digest.ts'
import { openFile } from '../../src/file/open-file.ts'
import { openPublication, type Publication } from '../../src/serve/publication.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-contradictions-'))
afterAll(() => rmSync(folder, { recursive: true }))
const content = join(folder, 'content')
cpSync(fileURLToPath(new URL('../../../../apps/server/test/fixtures/content', import.meta.url)), content, { recursive: true })
const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const singleReview = 'A business that does not want a subscription can buy one review for $480.'
writeFileSync(join(content, 'pages/reviews.md'), page('Reviews', `## Single review\n\n${singleReview}`))
const log = createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } })

const parsed = parseConfiguration(
  { CONTENT_DIR: content, BASE_URL: 'http://localhost:8080' },
  { shippedContentDirectory: content, isTerminal: false, now: new Date('2026-11-28'), readFolder: readdirSync, readFile: () => '' },
)
if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems))
const { configuration } = parsed
const built = buildConfiguration(configuration)
let builds = 0
/** Places of the contradictions that the last build warned of. */
let warned: readonly string[] = []

/** The folder as it is now, built whole or after what is served, and opened. */
async function publish(before?: Publication, today = '2026-11-28'): Promise<Publication> {
  builds += 1
  const file = join(folder, `${builds}.sqlite`)
  const order = {
    configuration: built,
    program: 'test',
    file,
    today,
    previous: before?.file.files,
    currentRevision: before?.revision,
    isWatched: true,
  }
  const outcome = await buildFile(order, { log })
  if (outcome.status !== 'built') throw new Error(JSON.stringify(outcome))
  expect(outcome.follows).toBe(before !== undefined)
  warned = (outcome.warnings ?? []).filter(({ code }) => code === 'contradiction').map(({ places = [] }) => String(places))
  return open([...(before?.file.files ?? []), await stamped(file, outcome.sha256)], before)
}

async function open(files: readonly StampedFile[], before?: Publication): Promise<Publication> {
  const { restore } = createKnowledgePublisher(configuration, log)
  const options = { ...configuration, restore, createEngine: createAnswering(configuration, log).createEngine }
  return openPublication(await openFile(files, { program: 'test', settings: builtInSettings(built) }, before?.file), options, before)
}

async function ask(publication: Publication) {
  const { tools } = (await publication.mcpServer()).handlers
  const question = 'What can a business that does not want a subscription buy one review for?'
  const result = await tools.call('ask_service', { question }, { client: 'test', signal: AbortSignal.timeout(60_000) })
  const { qualifications, extracts = [], sources } = result.structuredContent as unknown as Answer
  const named = qualifications.filter((sentence) => sentence.includes('compare the two'))
  const text = result.content.map((block) => ('text' in block ? block.text : '')).join('\n')
  return { named, text, sources, extract: extracts.find((one) => one.text.includes('can buy one review for')) }
}

const stated = (price: string) =>
  writeFileSync(join(content, 'pages/leaflet.md'), page('Leaflet', `We meet many firms. ${singleReview.replace('$480', () => price)}`))

test('a planted contradiction is named on both sides until an edit corrects it or accepts it', async () => {
  const sound = await publish()
  expect(await ask(sound)).toMatchObject({ named: [] })

  stated('$510')
  const planted = await publish(sound)
  expect(warned).toEqual(['/leaflet,/reviews#single-review'])
  const { named, text, sources, extract } = await ask(planted)
  expect(named.join('\n')).toMatch(/says "\$480[^"]*", but the page "Leaflet" says "\$510[^"]*" \(http:\/\/localhost:8080\/leaflet\)/)
  expect(named.join('\n')).toMatch(
    /says "\$510[^"]*", but the page "Reviews" says "\$480[^"]*" \(http:\/\/localhost:8080\/reviews#single-review\)/,
  )
  for (const sentence of named) expect(text).toContain(sentence)
  expect(extract?.support).toBe('possible')
  expect(sources.length).toBeGreaterThan(1)

  const started = await open(planted.file.files)
  expect((await ask(started)).named).toEqual(named)

  stated('$480')
  const corrected = await publish(planted)
  expect((await ask(corrected)).named).toEqual([])
  expect(warned).toEqual([])

  stated('$510')
  writeFileSync(
    join(content, 'accepted.yaml'),
    '- warning: contradiction\n  places: [/leaflet, /reviews]\n  because: The leaflet is of another year.\n',
  )
  expect((await ask(await publish(corrected))).named).toEqual([])
  expect(warned).toEqual([])
})

test('a fact contradicts from its first day on, without an edit', async () => {
  writeFileSync(join(content, 'pages/garden.md'), page('Garden', 'Our gardener comes for $80 a month.'))
  writeFileSync(join(content, 'pages/visits.md'), page('Visits', 'We plan. The monthly rate of a garden visit is $95.'))
  const fact = [
    'id: garden',
    'label: Monthly rate of a garden visit',
    'value: 80',
    'unit: USD/month',
    'valid_from: 2026-12-01',
    'page: /garden',
  ]
  writeFileSync(join(content, 'facts.yaml'), `- ${[...fact, 'quote: Our gardener comes for $80 a month.'].join('\n  ')}\n`)
  const before = await publish()
  expect(warned).toEqual([])
  const after = await publish(before, '2026-12-01')
  expect(warned).toEqual(['/garden,/visits'])
  expect(await publish(after, '2026-12-01').catch(({ message }) => message)).toContain('"unchanged"')
})

test('a watched folder of more than 2,000 pages has its warnings, and no comparison of descriptions', async () => {
  const large = join(folder, 'large')
  mkdirSync(join(large, 'pages'), { recursive: true })
  cpSync(join(content, 'profile.json'), join(large, 'profile.json'))
  writeFileSync(join(large, 'providers.yaml'), '{}\n')
  for (let number = 0; number <= 2_000; number += 1) {
    const name = number === 0 ? 'index' : `page-${number}`
    writeFileSync(join(large, `pages/${name}.md`), `---\ntitle: Page ${number}\ndescription: One of many.\n---\n\nA page.\n`)
  }
  const order = { configuration: { ...built, contentDirectory: large }, program: 'test', file: join(folder, 'large.sqlite') }
  const outcome = await buildFile({ ...order, today: '2026-11-28', isWatched: true }, { log })
  const codes = new Set('warnings' in outcome ? outcome.warnings?.map(({ code }) => code) : [])
  expect([codes.has('orphaned'), codes.has('vague_description')]).toEqual([true, false])
})
