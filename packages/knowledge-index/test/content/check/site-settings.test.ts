import { describe, expect, test } from 'vitest'
import { load, loadSound, places, soundFiles } from '../../support/content-folder.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'

/** One pixel. */
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

async function faults(text: string): Promise<string[]> {
  return places(await load({ ...soundFiles, 'site.yaml': text }))
}

describe('site.yaml', () => {
  test.each([
    ['a mistyped key', 'navigaton: []\n', 'site.yaml:1:1 unknown_key'],
    ['a name that leaves images/', 'logo: ../profile.json\n', 'site.yaml:1:7 invalid_value'],
    ['a missing image', 'logo: logo.svg\n', 'site.yaml:1:7 missing_image'],
    ['an icon that is not an image', 'icon: icon.ico\n', 'site.yaml:1:7 invalid_value'],
    ['a social image of an unsupported type', 'social_image: card.svg\n', 'site.yaml:1:15 invalid_value'],
    ['a colour that YAML reads as a comment', 'accent:\n  light: #14598a\n', 'site.yaml:2:10 invalid_value'],
    ['a colour of three digits', 'accent:\n  light: "#158"\n', 'site.yaml:2:10 invalid_value'],
    ['an accent without contrast', 'accent:\n  light: "#777777"\n', 'site.yaml:2:10 low_contrast'],
    ['a dark accent without contrast', 'accent:\n  dark: "#14598a"\n', 'site.yaml:2:9 low_contrast'],
    ['a link to an unknown page', 'navigation:\n  - title: Prices\n    page: /prices\n', 'site.yaml:3:11 unknown_page'],
    ['a link to an unknown heading', 'navigation:\n  - title: Prices\n    page: /pricing#teirs\n', 'site.yaml:3:11 dead_anchor'],
    [
      'a link to a page and elsewhere',
      'navigation:\n  - { title: P, page: /pricing, url: "https://a.example" }\n',
      'site.yaml:2:5 invalid_value',
    ],
    ['a link that runs a script', 'footer:\n  links: [{ title: P, url: "javascript:alert(1)" }]\n', 'site.yaml:2:28 invalid_value'],
    ['nine links', `navigation:\n${'  - { title: P, page: /pricing }\n'.repeat(9)}`, 'site.yaml:2:3 invalid_value'],
    ['a folder without pages', 'sections:\n  reserch:\n    title: Notes\n', 'site.yaml:3:5 unknown_folder'],
    ['an order that is not a number', 'sections:\n  research: { order: first }\n', 'site.yaml:2:22 invalid_value'],
    ['an unknown choice', 'home:\n  profile: ful\n', 'site.yaml:2:12 invalid_value'],
    ['seven cards', `home:\n  cards:\n${'    - { page: /pricing }\n'.repeat(7)}`, 'site.yaml:3:5 invalid_value'],
    ['a card of an unknown page', 'home:\n  cards:\n    - { page: /prices }\n', 'site.yaml:3:15 unknown_page'],
    ['a card without a page', 'home:\n  cards:\n    - { title: Prices }\n', 'site.yaml:3:7 missing_key'],
    ['three buttons', `home:\n  buttons:\n${'    - { title: P, page: /pricing }\n'.repeat(3)}`, 'site.yaml:3:5 invalid_value'],
    ['a mistyped key of the front page', 'home: { leed: Hello }\n', 'site.yaml:1:9 unknown_key'],
    ['an unknown entry of the page menu', 'page_menu: [copi]\n', 'site.yaml:1:13 invalid_value'],
    ['a language without pages', 'languages:\n  sv: { home: { lead: Hej } }\n', 'site.yaml:2:7 invalid_value'],
    ['a list', '- logo: a.png\n', 'site.yaml:1:1 invalid_value'],
  ])('with %s', async (_, text, place) => {
    expect(await faults(text)).toEqual([place])
  })

  test.each([
    [
      'a section hides none in another',
      'sections:\n  reserch: { title: R }\n  research: { order: x }\n',
      ['site.yaml:2:12 unknown_folder', 'site.yaml:3:22 invalid_value'],
    ],
    [
      'the number of links hides none in a link',
      `navigation:\n${'  - { title: P, page: /pricing }\n'.repeat(8)}  - { page: /prices }\n`,
      ['site.yaml:2:3 invalid_value', 'site.yaml:10:5 missing_key', 'site.yaml:10:13 unknown_page'],
    ],
    [
      'the title of a link hides none in its address',
      'navigation: [{ page: /pricing, url: "https://a.example" }, { title: 5 }]\n',
      ['site.yaml:1:14 missing_key', 'site.yaml:1:14 invalid_value', 'site.yaml:1:60 invalid_value', 'site.yaml:1:69 invalid_value'],
    ],
    [
      'a misspelled key of a link is not a missing one too',
      'navigation: [{ title: P, pge: /pricing }, { title: P, href: / }]\n',
      ['site.yaml:1:26 unknown_key', 'site.yaml:1:55 unknown_key'],
    ],
    [
      'a link that is not a mapping is one',
      'navigation: [/pricing, [], 5]\n',
      ['site.yaml:1:14 invalid_value', 'site.yaml:1:24 invalid_value', 'site.yaml:1:28 invalid_value'],
    ],
  ])('an error: %s', async (_, text, expected) => {
    expect(await faults(text)).toEqual(expected)
  })

  test('suggests the nearest page, folder, key and choice', async () => {
    const text =
      'navigation: [{ title: P, page: /prices }, { title: T, page: "/pricing#teirs" }]\nsections: { reserch: { title: R } }\nhome: { profil: full }\n'
    const result = await load({ ...soundFiles, 'site.yaml': text })
    const reported = result.status === 'invalid' ? result.problems.map(({ message, fix }) => `${message} ${fix}`) : []
    expect(reported).toEqual([
      '"page" of entry 1 of "navigation" must be the path of a page; found "/prices". Write /pricing.',
      '"page" of entry 2 of "navigation" must end with the anchor of a heading on /pricing; found "/pricing#teirs". Write /pricing#tiers.',
      '"sections.reserch": No page is in this folder. Write research.',
      'Unknown key "home.profil". Did you mean "profile"? Rename it to "profile".',
    ])
  })

  test('suggests the nearest image, and reports an invalid image once', async () => {
    const files = {
      ...soundFiles,
      'images/brand/logo.svg': drawing,
      'images/icon.svg': 'no drawing',
      'site.yaml': 'logo: brnd/logo.svg\nicon: icon.svg\n',
    }
    const result = await load(files)
    expect(places(result)).toEqual(['images/icon.svg:1:1 invalid_image', 'site.yaml:1:7 missing_image'])
    const { message, fix } = (result.status === 'invalid' && result.problems[1]) || {}
    expect(`${message} ${fix}`).toBe('"logo" must be the name of an image that is in images/; found "brnd/logo.svg". Write brand/logo.svg.')
  })

  test('under another name is an error, like agents.md', async () => {
    const names = ['site.yml', 'AGENTS.md', 'agents.txt', 'agents.markdown']
    for (const name of names) expect(places(await load({ ...soundFiles, [name]: '' }))).toEqual([`${name}:1:1 unexpected_file`])
  })
})

test('all keys are read; without the file there is no site, and an empty file is an empty site', async () => {
  const text = `
logo: brand/logo.svg
logo_dark: brand/logo-dark.svg
icon: icon.svg
social_image: social.gif
accent: { light: "#14598A", dark: "#86c3ee" }
navigation:
  - { title: Prices, page: /pricing#tiers }
  - { title: Status, url: https://status.example.com/ }
footer:
  text: Acme Inc., Dover
  links: [{ title: Write to us, url: mailto:hello@example.com }]
sections:
  /research/: { title: Notes, description: What we found., order: 4 }
page_menu: [copy]
home:
  profile: none
  lead: Hello.
  image: icon.svg
  image_alt: A lantern
  buttons: [{ title: Prices, page: /pricing }]
  cards: [{ page: /pricing, title: Prices, text: What it costs., icon: icon.svg }]
languages:
  en: { navigation: [{ title: Prices, page: /pricing }] }
`
  const images = {
    'images/brand/logo.svg': drawing,
    'images/brand/logo-dark.svg': drawing,
    'images/icon.svg': drawing,
    'images/social.gif': gif,
  }
  expect((await loadSound({ ...soundFiles, ...images, 'site.yaml': text })).site).toEqual({
    logo: 'brand/logo.svg',
    logoDark: 'brand/logo-dark.svg',
    icon: 'icon.svg',
    socialImage: 'social.gif',
    accent: { light: '#14598A', dark: '#86c3ee' },
    navigation: [
      { title: 'Prices', href: '/pricing#tiers' },
      { title: 'Status', href: 'https://status.example.com/' },
    ],
    footer: { text: 'Acme Inc., Dover', links: [{ title: 'Write to us', href: 'mailto:hello@example.com' }] },
    sections: { '/research': { title: 'Notes', description: 'What we found.', order: 4 } },
    pageMenu: ['copy'],
    home: {
      profile: 'none',
      lead: 'Hello.',
      image: 'icon.svg',
      imageAlt: 'A lantern',
      buttons: [{ title: 'Prices', href: '/pricing' }],
      cards: [{ page: '/pricing', title: 'Prices', text: 'What it costs.', icon: 'icon.svg' }],
    },
    languages: { en: { navigation: [{ title: 'Prices', href: '/pricing' }] } },
  })
  expect(await loadSound(soundFiles)).not.toHaveProperty('site')
  expect((await loadSound({ ...soundFiles, 'site.yaml': '# nothing yet\n' })).site).toEqual({})
})

test.each([
  ['#767676', true],
  ['#777777', false],
  ['#000000', true],
  ['#ffffff', false],
])('the light accent %s has enough contrast on white: %s (WCAG 2.2, 1.4.3)', async (colour, isEnough) => {
  expect(await faults(`accent: { light: "${colour}" }\n`)).toEqual(isEnough ? [] : ['site.yaml:1:18 low_contrast'])
})

describe('texts.yaml', () => {
  const texts = {
    locale: 'en',
    search: 'Search',
    reviewed: 'Reviewed {date}',
    alerts: ['Note', 'Tip'],
    seconds: { one: '{count} second', other: '{count} seconds' },
  }
  const dutch = 'pages/nl.md'
  const read = (text: string) =>
    load({ ...soundFiles, [dutch]: '---\ntitle: A\ndescription: b\nlanguage: nl-BE\n---\n\ntekst\n', 'texts.yaml': text }, { texts })

  test('has texts of further languages, each with the places for values of the English one', async () => {
    const text = 'nl:\n  search: Zoeken\n  reviewed: "{date} nagekeken"\n  seconds: { one: seconde, few: "{count} tellen" }\n'
    const result = await read(text)
    expect(result.status === 'loaded' && result.content.texts).toEqual({
      nl: { search: 'Zoeken', reviewed: '{date} nagekeken', seconds: { one: 'seconde', few: '{count} tellen' } },
    })
  })

  test.each([
    ['a mistyped key', 'nl: { serch: Zoeken }\n', 'texts.yaml:1:7 unknown_key'],
    ['a text without its place', 'nl: { reviewed: Nagekeken }\n', 'texts.yaml:1:17 invalid_value'],
    ['a text with a place too many', 'nl: { search: "{name}" }\n', 'texts.yaml:1:15 invalid_value'],
    ['a list with a text too few', 'nl: { alerts: [Let op] }\n', 'texts.yaml:1:15 invalid_value'],
    ['a locale that is no language tag', 'nl: { locale: not_a_locale }\n', 'texts.yaml:1:15 invalid_value'],
    ['an unknown form of a word', 'nl: { seconds: { some: tellen } }\n', 'texts.yaml:1:18 unknown_key'],
    ['a language without pages', 'sv: { search: Sök }\n', 'texts.yaml:1:5 invalid_value'],
  ])('%s is an error', async (_, text, expected) => {
    expect(places(await read(text))).toEqual([expected])
  })
})
