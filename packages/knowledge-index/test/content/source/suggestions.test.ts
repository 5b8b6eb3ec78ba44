// @module-tag slow
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkBySchema } from '../../../src/node.ts'
import { nearestWord } from '../../../src/page/text/nearest-word.ts'
import { comparison, type Files, load, page, soundFiles } from '../../support/content-folder.ts'
import { png } from '../../support/image-bytes.ts'

/** `code message (fix)` of every problem. */
async function said(files: Files, options: Parameters<typeof load>[1] = {}): Promise<string[]> {
  const result = await load({ ...soundFiles, ...files }, options)
  return result.status === 'invalid' ? result.problems.map(({ code, message, fix }) => `${code} ${message} (${fix})`) : []
}

describe('a mistyped key is one error, with the right key', () => {
  test.each([
    ['titel: Prices\ndescription: b\n', ['unknown_key Unknown key "titel". Did you mean "title"? (Rename it to "title".)']],
    ['Title: Prices\ndescription: b\n', ['unknown_key Unknown key "Title". Did you mean "title"? (Rename it to "title".)']],
    [
      'title: a\ndescripton: b\nreviewedBy: Editor\n',
      [
        'unknown_key Unknown key "descripton". Did you mean "description"? (Rename it to "description".)',
        'unknown_key Unknown key "reviewedBy". Did you mean "reviewed_by"? (Rename it to "reviewed_by".)',
      ],
    ],
    [
      'title: a\ndescription: b\nsidebar_position: 3\n',
      ['unknown_key Unknown key "sidebar_position". Did you mean "order"? (Rename it to "order".)'],
    ],
    [
      // Both cannot be the title.
      'titel: a\ntitl: b\ndescription: c\n',
      [
        'unknown_key Unknown key "titel". Did you mean "title"? (Rename it to "title".)',
        expect.stringMatching(/^unknown_key Unknown key "titl"\. \(Remove it; the known keys are title, description, /),
      ],
    ],
    ['title: a\n', ['missing_key "description" is missing. (Add a line such as "description: What each plan costs and includes.".)']],
  ])('%j', async (frontMatter, expected) => {
    expect(await said({ 'pages/new.md': `---\n${frontMatter}---\n\nText.\n` })).toEqual(expected)
  })

  test('in the other files', async () => {
    const files = {
      'providers.yaml': `${soundFiles['providers.yaml']}dart:\n  nmae: Dart\n  alias: [Dart Ltd]\n`,
      'pages/new.md': '---\ntitle: a\ndescription: b\nalias: /old\n---\n\nText.\n',
      'questions.yaml': '- queston: What does it cost?\n  page: /pricing\n',
      'glossary.yaml': 'comon_vocabulary: true\n',
    }
    expect(await said(files)).toEqual([
      expect.stringContaining('Did you mean "common_vocabulary"?'),
      expect.stringContaining('Unknown key "alias". Did you mean "formerly"?'),
      expect.stringContaining('Did you mean "name"?'),
      expect.stringContaining('Unknown key "dart.alias". Did you mean "aliases"?'),
      expect.stringContaining('Did you mean "question"?'),
    ])
  })
})

describe('an error suggests the right name', () => {
  test.each([
    ['[a](/prices)', '/pricing'],
    // One typo in a short name changes most of its groups of three letters.
    ['[a](/abuot)', '/about'],
    ['[a](/Pricing)', '/pricing'],
    ['[a](/pricing.html)', '/pricing'],
    ['[a](/pricing.mdx#tiers)', '/pricing'],
    ['[a](pricing)', '/pricing'],
    ['[a](../research/cyber/ransom)', '/research/cyber/ransom'],
    ['[a](/pricing#teirs)', '/pricing#tiers'],
    ['[a](/pricing#Tiers)', '/pricing#tiers'],
  ])('for %s: %s', async (link, meant) => {
    expect(await said({ 'pages/about.md': page('About', 'Who we are.'), 'pages/new.md': page('New', link) })).toEqual([
      expect.stringMatching(new RegExp(`Did you mean .+\\? \\(Write ${meant}\\.\\)$`)),
    ])
  })

  test.each([
    ['/weather', '[a](/weather)'],
    ['/weather', '[a](weather.md#today)'],
    ['/old/Weather.html', '[a](/old/weather/)'],
    ['/übersicht', '[a](/%C3%BCbersicht)'],
  ])('for a path that a page had before, %s: %s', async (former, link) => {
    const tiers = page('Tiers', 'What each costs.', `formerly: [${former}]\n`)
    const files = { 'pages/tiers.md': tiers, 'pages/new.md': page('New', link) }
    expect(await said(files)).toEqual([expect.stringMatching(/^dead_link .* Did you mean \/tiers\? \(Write \/tiers\.\)$/)])
  })

  test.each([
    ['![a](/images/step.png)', 'there is no image', '/images/steps.png'],
    ['![a](/images/Steps.PNG)', 'in other capitals', '/images/steps.png'],
    ['![a](../images/guides/palns.svg)', 'in a folder', '/images/guides/plans.svg'],
    ['![a](images/steps.jpg)', 'of another type', '/images/steps.png'],
  ])('for images: %s, %s', async (image, _, meant) => {
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    const images = { 'images/steps.png': png(1, 1), 'images/guides/plans.svg': drawn }
    expect(await said({ ...images, 'pages/new.md': page('New', image) })).toEqual([
      expect.stringMatching(new RegExp(`^missing_image .* Did you mean ${meant}\\? \\(Write ${meant}\\.\\)$`)),
    ])
  })

  test('but no image that is similar only in folder and extension', async () => {
    const image = { 'images/steps.png': png(1, 1) }
    const files = { ...image, 'pages/new.md': page('New', '![a](/images/zebra.png)'), 'site.yaml': 'logo: zebra.png\n' }
    expect((await said(files)).filter((line) => /Did you mean|Write steps/.test(line))).toEqual([])
  })

  test('but none if no name is similar', async () => {
    expect(await said({ 'pages/new.md': page('New', '[a](/weather) [b](/pricing#refunds)') })).toEqual([
      'dead_link Broken link: there is no page /weather. (Write the path of a page (/plans/team), its file (../plans/team.md) or a full https address.)',
      'dead_anchor Broken link: /pricing has no heading with the anchor "refunds". (Write the anchor of a heading on that page, or link to the page without an anchor.)',
    ])
  })

  test('for providers, by id or name, and for pages and sections of questions', async () => {
    const files = {
      'comparisons/acme-vs-bolt.md': comparison('acm', 'Bolt Cover'),
      'questions.yaml': '- question: Prices?\n  page: /prices\n- question: Tiers?\n  page: /pricing\n  section: teirs\n',
    }
    expect(await said(files)).toEqual([
      'unknown_provider There is no provider "acm" in providers.yaml. Did you mean acme? (Write acme.)',
      'unknown_provider There is no provider "Bolt Cover" in providers.yaml. Did you mean bolt? (Write bolt.)',
      'unknown_page There is no page /prices. Did you mean /pricing? (Write /pricing.)',
      'unknown_section /pricing has no heading with the anchor "teirs". Did you mean tiers? (Write tiers.)',
    ])
  })

  test('for comparisons and providers.yaml together: an invalid id as it is to be written there', async () => {
    const files = {
      'providers.yaml': 'Acme_Shield:\n  name: Acme Shield\nbolt:\n  name: Bolt Cover\n',
      'comparisons/acme-vs-bolt.md': comparison('acme-shield', 'bolt'),
      'comparisons/old.md': comparison('Acme_Shield', 'bolt'),
      'comparisons/older.md': comparison('Acme Shield', 'bolt'),
    }
    expect(await said(files)).toEqual([
      'unknown_provider There is no provider "Acme_Shield" in providers.yaml. Did you mean acme-shield? (Write acme-shield.)',
      'unknown_provider There is no provider "Acme Shield" in providers.yaml. Did you mean acme-shield? (Write acme-shield.)',
      'invalid_value "Acme_Shield" must be an id of lower-case letters, digits and single hyphens. (Write acme-shield.)',
    ])
  })

  test('for pages of a question with another error', async () => {
    const files = { 'questions.yaml': '- question: ""\n  page: /prices\n- question: Tiers?\n  page: /pricing\n  section: teirs\n  x: 1\n' }
    expect((await said(files)).map((line) => line.split(' ')[0])).toEqual([
      'invalid_value',
      'unknown_page',
      'unknown_section',
      'unknown_key',
    ])
  })

  test.each([
    ['reviewed: 2026/5/1', 'Write 2026-05-01.'],
    ['reviewed: 1.5.2026', 'Write 2026-05-01.'],
    ['reviewed: 2026-05-01T10:00:00', 'Write 2026-05-01.'],
    ['reviewed: 5/1/2026', 'Write for example "reviewed: 2026-05-01".'],
    ['language: en_us', 'Write en-US.'],
    ['language: German', 'Write de.'],
    ['language: klingon!', 'Write for example "language: en".'],
    ['order: first', 'Write for example "order: 3".'],
  ])('for values: %s', async (line, fix) => {
    expect(await said({ 'pages/new.md': page('New', '', `${line}\n`) })).toEqual([
      expect.stringMatching(`\\(${fix.replace(/[.()]/g, '\\$&')}\\)$`),
    ])
  })
})

describe('errors of a profile schema are in plain words', () => {
  const schema = z.strictObject({
    name: z.string().describe('Public name'),
    kind: z.enum(['mutual', 'limited']).optional(),
    contact: z.strictObject({ general: z.email().describe('Address for questions.') }),
    audience: z.array(z.unknown()).max(2),
    founded: z.int().optional(),
  })

  test('with one error for a mistyped member, and descriptions as fixes', async () => {
    const profile = { nmae: 'Acme', kind: 'mutal', contact: { general: 'x', fax: '1' }, audience: ['a', 7, 'c'], founded: 'x' }
    expect(await said({ 'profile.json': JSON.stringify(profile, null, 2) }, { checkProfile: checkBySchema(schema) })).toEqual([
      'invalid_profile Unknown member "nmae". Did you mean "name"? (Rename it to "name".)',
      'invalid_profile "kind" must be one of mutual, limited; found "mutal". (Write mutual.)',
      'invalid_profile "contact.general" must be an e-mail address such as hello@company.example; found "x". (Write an e-mail address such as hello@company.example.)',
      'invalid_profile Unknown member "contact.fax". (Remove it; the known keys are general.)',
      'invalid_profile "audience" must list at most 2 entries; found a list of 3. (Write the value that the message asks for.)',
      'invalid_profile "founded" must be a whole number; found "x". (Write a whole number.)',
    ])
  })

  test('with the number, not its member, where a text is expected', async () => {
    const numbers = z.object({
      name: z.string(),
      address: z.object({ postalCode: z.string() }),
      rows: z.array(z.object({ price: z.string().describe('What they pay.') })),
      aliases: z.array(z.string()),
    })
    const profile = { name: null, address: { postalCode: 24103 }, rows: [{ price: 49.5 }, {}], aliases: [4] }
    expect(await said({ 'profile.json': JSON.stringify(profile, null, 2) }, { checkProfile: checkBySchema(numbers) })).toEqual([
      'invalid_profile "name" must be a text; found nothing. (Write the value that the message asks for.)',
      'invalid_profile "address.postalCode" must be a text; found the number 24103. (Put it in quotes: "postalCode": "24103".)',
      'invalid_profile "price" of entry 1 of "rows" must be a text; found the number 49.5. (Put it in quotes: "price": "49.5".)',
      'invalid_profile "price" of entry 2 of "rows" is missing. (Write "price", which means: what they pay.)',
      'invalid_profile Entry 1 of "aliases" must be a text; found the number 4. (Put it in quotes: "4".)',
    ])
  })

  test('also for a missing member', async () => {
    const profile = '{ "name": "Acme", "contact": {}, "audience": [] }'
    expect(await said({ 'profile.json': profile }, { checkProfile: checkBySchema(schema) })).toEqual([
      'invalid_profile "contact.general" is missing. (Write "contact.general", which means: address for questions.)',
    ])
    expect(await said({ 'profile.json': '{ "name": "Acme", "audience": [] }' }, { checkProfile: checkBySchema(schema) })).toEqual([
      'invalid_profile "contact" is missing. (Write the value that the message asks for.)',
    ])
  })
})

describe('the nearest word', () => {
  test('has one edit, or two from seven letters on; a single letter has no nearest word', () => {
    expect(nearestWord('tilte', ['title', 'language'])).toBe('title')
    expect(nearestWord('ttle', ['title'])).toBe('title')
    expect(nearestWord('ttl', ['title'])).toBe(undefined)
    expect(nearestWord('langauges', ['language'])).toBe('language')
    expect(nearestWord('b', ['a'])).toBe(undefined)
    expect(nearestWord('', ['a', 'title'])).toBe(undefined)
  })
})

test('all of twenty thousand errors are reported', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 4 }, (_, file) => [`pages/many-${file}.md`, page('Many', '[a](/gone)\n'.repeat(5_000))]),
  )
  const result = await load({ ...soundFiles, ...files })
  const links = result.status === 'invalid' ? result.problems.filter(({ code }) => code === 'dead_link') : []
  expect(links).toHaveLength(20_000)
})
