/** docs/pages/reference/content.md: every error says what to write. */
import { expect, test } from 'vitest'
import { type Files, load, page, soundFiles } from '../../support/content-folder.ts'

async function errors(files: Files): Promise<string[]> {
  const result = await load({ ...soundFiles, ...files })
  return result.status === 'invalid' ? result.problems.map(({ file, code, message, fix }) => `${file} ${code} ${message} ${fix}`) : []
}

const front = (title: string) => `---\n${title}\ndescription: A page about one thing.\n---\n\nText.\n`
const textOf = 'must be a text of 1 to 120 characters on one line; found'

test.each<[string, Files, string]>([
  [
    'a number',
    { 'pages/a.md': front('title: 1.10') },
    `pages/a.md invalid_value "title" ${textOf} the number 1.10. Put it in quotes: title: "1.10".`,
  ],
  ['a truth value', { 'pages/a.md': front('title: true # so') }, `"title" ${textOf} the boolean true. Put it in quotes: title: "true".`],
  ['a comment', { 'pages/a.md': front('title: #5 of ours') }, `"title" ${textOf} nothing. Put it in quotes: title: "#5 of ours".`],
  ['nothing', { 'pages/a.md': front('title:') }, `"title" ${textOf} nothing. Write for example "title: Pricing".`],
  ['a second colon', { 'pages/a.md': front('title: Visit: open from 7:30') }, 'Put the value in quotes: title: "Visit: open from 7:30".'],
  ['a name of a page', { 'pages/Our Story.md': page('A') }, 'Rename it to our-story.md.'],
  ['a name with accents', { 'pages/guides/Über_uns.md': page('A') }, 'Rename it to uber-uns.md.'],
  ['a name of a folder', { 'pages/Our Team/a.md': page('A') }, 'Rename it to our-team.'],
  ['a name without Latin letters', { 'pages/価格.md': page('A') }, 'Rename it with lower-case letters, digits and hyphens.'],
  [
    'an accent that is one colour',
    { 'site.yaml': 'accent: "#8a4b12"\n' },
    'site.yaml invalid_value "accent" must be a mapping of keys to values; found "#8a4b12". Write accent: { light: …, dark: … }.',
  ],
  [
    'an unknown page in the menu',
    { 'site.yaml': 'navigation:\n  - { title: A, page: /pricing }\n  - { title: B, page: /none-of-these }\n' },
    '"page" of entry 2 of "navigation" must be the path of a page',
  ],
])('%s', async (_, files, expected) => {
  expect(await errors(files)).toEqual([expect.stringContaining(expected)])
})

test.each<[string, Files, boolean]>([
  ['names the import if the folder has no page', { 'index.html': '<h1>Harbour</h1>' }, true],
  ['names only the page if the folder has others', { 'pages/pricing.md': page('Pricing') }, false],
])('a missing front page %s', async (_, files, isImport) => {
  const result = await load(files)
  const fix = result.status === 'invalid' ? result.problems.find(({ code }) => code === 'missing_index')?.fix : undefined
  expect(fix).toContain('Add pages/index.md, the page at "/".')
  expect(fix?.includes('run `svc-server import SITE --to DIR`')).toBe(isImport)
})
