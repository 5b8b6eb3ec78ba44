/**
 * docs/pages/reference/import.md: text that a parser could take for a mark arrives as it is, in titles, descriptions, alternative texts and
 * the generated front page.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { imported } from './source-files.ts'

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

const plainTexts = [
  'Set {braces} here for now',
  'Parcels <5 kg go, and >9 kg stay',
  'From 1 < 2 to 4 > 3',
  'Call 2**10 or a_b_c today',
  'Sand & lime, 5 * 6 cm each',
]

/** Title and description of an imported page. */
const fieldsOf = (text: string | undefined) => {
  const { title, description } = parse(/^---\n(.*?)\n---\n/s.exec(text ?? '')?.[1] ?? '') as Readonly<Record<string, string>>
  return [title, description]
}

/** The title, the paragraph and the picture without a file. */
function expectText(result: ReturnType<typeof imported>, text: string, written = text): void {
  const textOf = (name: string) => result.text([...result.files.keys()].find((path) => path.endsWith(`/${name}.md`)) ?? '')
  for (const name of ['visit', 'quoted']) expect(fieldsOf(textOf(name))).toEqual([text, `${text}, always.`])
  expect((textOf('visit') ?? '').replace(/^---\n.*?\n---\n/s, '').split(written)).toHaveLength(4)
}

const allTexts = [...texts, ...plainTexts]

/** Two stars can be emphasis. */
const starred = (text: string) => text.replace('**', '\\*\\*')

test.each(['markdown', 'okf'].flatMap((from) => allTexts.map((text) => [from as 'markdown' | 'okf', text] as const)))(
  '%s: %s',
  (from, text) => {
    const visit = `---\ntype: Concept\n---\n\n# ${text}\n\n${text}, always.\n\n![${text}](gone.png)\n`
    const quoted = `---\ntype: Concept\ntitle: '${text}'\ndescription: '${text}, always.'\n---\n\nAnother text.\n`
    expectText(imported({ 'visit.md': visit, 'quoted.md': quoted }, from), text, starred(text))
  },
)

test.each(allTexts)('html: %s', (text) => {
  const shown = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const visit = `<main><h1>${shown}</h1><p>${shown}, always.</p><p><img src="gone.png" alt="${shown}"></p></main>`
  const quoted = `<title>${shown}</title><meta name="description" content="${shown}, always."><main><p>Another text.</p></main>`
  expectText(imported({ 'visit.html': visit, 'quoted.html': quoted }), text, starred(text))
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
