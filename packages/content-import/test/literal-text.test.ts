/**
 * docs/pages/reference/import.md: text that a parser could take for a mark arrives as it is, in titles, descriptions, alternative texts and
 * the generated front page.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DialectName } from '../src/source/site.ts'
import { imported } from './source-files.ts'

/** Each reader, with the configuration and the folder of pages that it needs. */
const readers: Readonly<Partial<Record<DialectName, readonly [folder: string, files?: Readonly<Record<string, string>>]>>> = {
  plain: [''],
  okf: [''],
  docusaurus: ['docs/', { 'docusaurus.config.js': "export default { title: 'T', url: 'https://x.example', baseUrl: '/' }" }],
  vitepress: ['', { '.vitepress/config.js': "export default { title: 'T' }" }],
  starlight: ['src/content/docs/', { 'astro.config.mjs': 'export default defineConfig({ integrations: [starlight()] })' }],
  mkdocs: ['docs/', { 'mkdocs.yml': 'site_name: T' }],
  hugo: ['content/', { 'hugo.toml': "title = 'T'" }],
  jekyll: ['', { '_config.yml': 'title: T' }],
  mintlify: ['', { 'mint.json': '{ "name": "T", "navigation": [{ "group": "G", "pages": ["visit", "quoted"] }] }' }],
}

const texts = [
  'Open 7:30 to 18:45 on weekdays',
  'Ratio 3:1 of sand and lime',
  'Use :x here, and :smile: too',
  'Use ::x here and A::B there',
  'The a:b[c] is an index',
  'Costs $5 and $6 a day',
  'Save in C:\\dir for today',
  'Ticket #5 is open again',
  'Time: from 9:45 on',
]

/** Braces and `<` are code in MDX, and braces are marks of some templates. */
const plainTexts = [
  'Set {braces} here for now',
  'Parcels <5 kg go, and >9 kg stay',
  'From 1 < 2 to 4 > 3',
  'Call 2**10 or a_b_c today',
  'Sand & lime, 5 * 6 cm each',
]

const onMarkdown: readonly string[] = ['plain', 'okf', 'mkdocs', 'hugo', 'jekyll']
const cases = Object.entries(readers).flatMap(([name, [folder, files]]) =>
  [...texts, ...(onMarkdown.includes(name) ? plainTexts : [])].map((text) => [name as DialectName, text, folder, files] as const),
)

/** Title and description of an imported page. */
const fieldsOf = (text: string | undefined) => {
  const { title, description } = parse(/^---\n(.*?)\n---\n/s.exec(text ?? '')?.[1] ?? '') as Readonly<Record<string, string>>
  return [title, description]
}

test.each(cases)('%s: %s', (from, text, folder, files = {}) => {
  const meta = 'layout: page\ntype: Concept'
  const result = imported(
    {
      ...files,
      [`${folder}visit.md`]: `---\n${meta}\n---\n\n# ${text}\n\n${text}, always.\n\n![${text}](gone.png)\n`,
      [`${folder}quoted.md`]: `---\n${meta}\ntitle: '${text}'\ndescription: '${text}, always.'\n---\n\nAnother text.\n`,
    },
    from,
  )
  const textOf = (name: string) => result.text([...result.files.keys()].find((path) => path.endsWith(`/${name}.md`)) ?? '')
  for (const name of ['visit', 'quoted']) expect(fieldsOf(textOf(name))).toEqual([text, `${text}, always.`])
  // The title, the paragraph and the picture without a file.
  const shown = (textOf('visit') ?? '').replace(/^---\n.*?\n---\n/s, '')
  expect(shown.split(text)).toHaveLength(4)
})

test('the generated front page shows titles and descriptions as they are', () => {
  for (const text of [...texts, ...plainTexts, 'In C:\\_dir or *there*, [x](/y) and <b>']) {
    const { text: textOf } = imported({ 'visit.md': `# Visit\n\n${text.replace(/[\\*[\]<_]/g, '\\$&')}, always.\n` })
    const [, line = ''] = /^- \[Visit\]\(\/visit\): (.*)$/m.exec(textOf('pages/index.md') ?? '') ?? []
    const again = imported({ 'again.md': `${line}\n` })
    expect(fieldsOf(again.text('pages/again.md'))[1]).toBe(`${text}, always.`)
  }
})

test('any text of one line without marks of Markdown is its own title', () => {
  const part = fc.constantFrom('7:30', ':x', '::y', 'a:b[c]', '$5', '#5', '<5', '> 4', 'C:\\dir', '{a}', '3:1', 'word', 'and')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = ['Word', ...parts].join(' ')
      const { text: textOf } = imported({ 'visit.md': `# ${text}\n` })
      expect(fieldsOf(textOf('pages/visit.md'))[0]).toBe(text)
    }),
    { numRuns: 50 },
  )
})
