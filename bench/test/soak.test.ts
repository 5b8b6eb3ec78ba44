// @module-tag slow
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { shippedContent } from '../measure/measured-server.mjs'
import { soak } from '../soak/soak.mjs'
import { createWitness } from '../soak/witness.mjs'

const source = mkdtempSync(join(tmpdir(), 'svc-soaked-'))
afterAll(() => rmSync(source, { recursive: true }))

/** What the callers ask for, on three pages: each reload builds all of them. */
function writeSource(): void {
  const page = (title: string, text: string, more = '') =>
    `---\ntitle: ${title}\ndescription: ${title} of Fernhollow.\n${more}---\n\n# ${title}\n\n${text}\n`
  const files = {
    'facts.yaml':
      '- id: review\n  label: Price of a review\n  topic: Prices\n  value: 480\n  unit: USD\n  page: /pricing\n  quote: A review costs $480.\n',
    'providers.yaml': 'fernhollow:\n  name: Fernhollow\nmossgate:\n  name: Mossgate\n',
    'pages/index.md': page('Home', 'The cyber policy covers ransom payments after the waiting period.'),
    'pages/pricing.md': page('Pricing', 'A review costs $480.'),
    'comparisons/fernhollow-vs-mossgate.md': page('Two advisers', 'Both read policies.', 'providers: [fernhollow, mossgate]\n'),
  }
  cpSync(join(shippedContent, 'profile.json'), join(source, 'profile.json'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
}

test('some seconds of mixed load: no 5xx, no response that mixes revisions, no missing response', async () => {
  writeSource()
  const load = { seconds: 2, attackers: 40, reloadEvery: 1_000, faultEvery: 50 }
  const { tally, mixed, errors, leftRunning, isAlive } = await soak({ ...load, source })
  expect({ errors, mixed, lost: tally.lost, leftRunning, isAlive }).toEqual({
    errors: 0,
    mixed: [],
    lost: 0,
    leftRunning: 0,
    isAlive: true,
  })
  expect(tally.statuses.get(200)).toBeGreaterThan(10)
  expect(tally.goodReloads).toBeGreaterThan(0)
  expect(tally.badReloads).toBeGreaterThan(0)
  expect(tally.faults).toBeGreaterThan(0)
  expect([...tally.answers.keys()]).toContainEqual(expect.stringContaining('quota_unavailable'))
})

describe('a response that mixes revisions', () => {
  const revision = (digit: string) => `"revision":"${digit.repeat(16)}"`

  test.each([
    ['texts of two generations', [{ text: 'generation-2 and generation-4' }]],
    ['text of a bad generation', [{ text: 'generation-3' }]],
    ['one revision for two generations', [{ text: `generation-2 ${revision('a')}` }, { text: `generation-4 ${revision('a')}` }]],
    [
      'two texts under one entity tag',
      [
        { text: 'generation-2, once', tag: '"x"' },
        { text: 'generation-2, twice', tag: '"x"' },
      ],
    ],
    ['no generation where there must be one', [{ text: 'nothing' }]],
  ])('%s', (_, answers) => {
    const witness = createWitness()
    for (const answer of answers) witness.see('/pricing', answer, true)
    expect(witness.mixed).toHaveLength(1)
  })

  test('is not the same page in two generations, each with its own revision and entity tag', () => {
    const witness = createWitness()
    witness.see('/pricing', { text: `generation-2 ${revision('a')}`, tag: '"x"' }, true)
    witness.see('/pricing', { text: `generation-4 ${revision('b')}`, tag: '"y"' }, true)
    witness.see('/pricing', { text: `generation-2 ${revision('a')}`, tag: '"x"' }, true)
    expect(witness.mixed).toEqual([])
  })
})
