/** docs/pages/reference/import.md: a folder serves at once after its import. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '@svc/composition'
import { expect, test } from 'vitest'
import { writeContentFolder } from '../src/content-folder.ts'
import { newProfile, newSiteFile } from '../src/first-files.ts'
import { imported, temporaryFolder } from './source-files.ts'

/** The errors of the content check in an imported folder. */
async function problemsOf({ site, files, settings }: ReturnType<typeof imported>) {
  const folder = temporaryFolder()
  await writeContentFolder(folder, new Map([...files, ['site.yaml', newSiteFile(settings, false)]]), {
    overwrite: false,
    note: () => undefined,
  })
  const { title: name = 'Documentation', description } = site
  const profile = newProfile({ name, website: 'https://tides.example', trade: 'Software company', description })
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile))
  const result = await readContent({ contentDirectory: folder, baseUrl: undefined })
  return result.status === 'invalid' ? result.problems : []
}

test('an empty or long title or description, or one of two lines, makes no content error', async () => {
  const page = (title: string, description: string) =>
    `<title>${title}</title><meta name="description" content="${description}"><p>Text.</p>`
  expect(
    await problemsOf(imported({ 'index.html': page(' ', ''), 'a.html': page('Tides '.repeat(60), 'High\nand low. '.repeat(60)) })),
  ).toEqual([])
})

test('an imported folder has no content errors, and a page names the one that it translates', async () => {
  const result = imported({
    'en/index.md': '# Tides\n\nText of the page.\n',
    'en/a.md': '# A\n\nText.\n',
    'fr/a.md': '# A\n\nTexte.\n',
  })
  expect(await problemsOf(result)).toEqual([])
  expect(new TextDecoder().decode(result.files.get('pages/fr/a.md'))).toContain('language: fr\ntranslation_of: /en/a\n')
})

test('a section that is longer than a section may be is divided before a paragraph, and listed', () => {
  const paragraph = `${'Water comes and goes. '.repeat(100)}\n\n`
  const { body, noted } = imported({ 'index.md': `# Top\n\nText.\n\n## Long\n\n${paragraph.repeat(12)}## Short\n\nText.\n` })
  expect(body('pages/index.md')?.match(/^#.*$/gm)).toEqual(['# Top', '## Long', '## Long (2)', '## Short'])
  expect(
    body('pages/index.md')
      ?.replace('## Long (2)\n\n', '')
      .match(/Water comes/g),
  ).toHaveLength(1_200)
  expect(noted).toEqual(['long_section index.md'])
})

test('a long section is divided before the paragraph of a list that would make the part too long', () => {
  const list = (length: number) => `A list:\n\n${`- ${'water '.repeat(65)}end\n`.repeat(length / 400)}\n`
  const { body } = imported({ 'index.md': `# Top\n\n## Long\n\n${list(8_000)}${list(16_000)}${list(800)}` })
  expect(
    body('pages/index.md')
      ?.split(/^(?=## )/m)
      .map((section) => [section.split('\n', 1)[0], section.match(/A list/g)?.length]),
  ).toEqual([
    ['# Top', undefined],
    ['## Long', 1],
    ['## Long (2)', 1],
    ['## Long (3)', 1],
  ])
})
