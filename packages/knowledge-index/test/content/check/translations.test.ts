import { expect, test } from 'vitest'
import { load, loadSound, page, places, soundFiles } from '../../support/content-folder.ts'

const german = page('Preise', '', 'language: de\ntranslation_of: /pricing\n')

test('a page names the page that it translates', async () => {
  const { pages } = await loadSound({ ...soundFiles, 'pages/de/preise.md': german })
  expect(pages.find(({ path }) => path === '/de/preise')?.frontMatter.translationOf).toBe('/pricing')
})

test.each([
  ['no page', 'translation_of: /prices\n', 'unknown_page'],
  ['a translation', 'translation_of: /de/preise\n', 'invalid_translation'],
])('a translation of %s is reported with the other errors of its file', async (_, written, code) => {
  const text = `---\ntitle: A\nlanguage: fr\nreviewed: 2026-02-30\n${written}---\n\n[a](/gone)\n`
  const found = places(await load({ ...soundFiles, 'pages/de/preise.md': german, 'pages/other.md': text }))
  expect(found.toSorted()).toEqual(
    ['2:1 missing_key', '4:11 invalid_date', `5:17 ${code}`, '8:5 dead_link'].map((place) => `pages/other.md:${place}`),
  )
})

test('a duplicate path is the only error of its page, and causes no error of its translations', async () => {
  const files = {
    ...soundFiles,
    'pages/de/preise.md': german,
    'pages/pricing/index.md': page('Tarifs', '', 'language: fr\ntranslation_of: /de/preise\n'),
    'pages/de/preise/index.md': german,
  }
  const found = places(await load(files))
  expect(found.toSorted()).toEqual(['pages/de/preise/index.md:1:1 duplicate_path', 'pages/pricing/index.md:1:1 duplicate_path'])
})

test('a mistyped language key is the only error of a page', async () => {
  const text = page('A', '', 'langauge: de\ntranslation_of: /pricing\n')
  expect(places(await load({ ...soundFiles, 'pages/a.md': text }))).toEqual(['pages/a.md:4:1 unknown_key'])
})

test.each([
  ['no page', page('A', '', 'language: de\ntranslation_of: /prices\n'), 'unknown_page'],
  ['itself', page('A', '', 'language: de\ntranslation_of: /other\n'), 'invalid_translation'],
  ['a page in its own language', page('A', '', 'language: en\ntranslation_of: /pricing\n'), 'invalid_translation'],
  ['a page that has this translation', german, 'invalid_translation'],
  ['a translation', page('A', '', 'language: fr\ntranslation_of: /de/preise\n'), 'invalid_translation'],
])('a translation of %s is an error', async (_, text, code) => {
  const result = await load({ ...soundFiles, 'pages/de/preise.md': german, 'pages/other.md': text })
  expect(places(result).filter((place) => !place.includes(code))).toEqual([])
  expect(places(result)).toEqual([expect.stringMatching(/^pages\/other\.md:5:17 /)])
})
