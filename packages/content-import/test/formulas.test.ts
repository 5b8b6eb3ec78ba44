/** docs/pages/reference/import.md: formulas of LaTeX in MDX, and pages that are not valid MDX. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`

test.each([
  'The sum $\\frac{a}{b}$ and $x_{max}$, $a < b$ or $x^{2\\pi}$.',
  '$$\n\\begin{aligned}\n{a}^{2\\pi} &< b \\\\\n\\end{aligned}\n$$',
  '- $\u007b\\rm d}x$ in a list',
])('a formula of MDX stays as it is: %j', (formula) => {
  const { body, notes } = imported({ 'index.mdx': page(`export const n = '4'\n\n${formula} {n} [a](b.md)`), 'b.md': page('B.') })
  expect(body('pages/index.md')).toBe(`\n\n${formula} 4 [a](/b)\n`.trimStart())
  expect(notes).toEqual([])
})

test.each([
  ['From $5 {n} to $10.', 'From $5 4 to $10.'],
  ['US$5{n} and US$10', 'US$54 and US$10'],
  ['$\u007bn}/$\u007bn}, or \\$1 <b>{n}</b>$', '$4/$4, or \\$1 **4**$'],
  ['`$a` <b title="$">{n}</b> $`', '`$a` **4** $`'],
  ['Cheap: $$ {n}\n\n$$ {n}', 'Cheap: $$ 4\n\n$$ 4'],
])('a dollar sign that is not of a formula changes nothing: %j', (source, written) => {
  const { body, notes } = imported({ 'index.mdx': page(`export const n = '4'\n\n${source}`) })
  expect(body('pages/index.md')?.trim()).toBe(written)
  expect(notes).toEqual([])
})

test('a page that is not MDX shows neither imports nor comments, and the report has the line', () => {
  const { text, notes } = imported({
    'index.mdx': page(
      [
        "import A from './a'\nimport {\n  B,\n} from './b'\n\nexport const c = {\n  d: 1,\n}",
        'Import the tables of **all** ports. {/* for\nauthors */}Then `{/* this */}`.',
        '{/* more */}\n\n> {/* of it */} Read it.',
        '```js\n{/* code */}\n```',
        'If a <= b { else.',
      ].join('\n\n'),
    ),
  })
  expect(
    text('pages/index.md')
      ?.replace(/\n{2,}/g, '\n')
      .trim(),
  ).toBe(
    [
      '---\ntitle: Page\ndescription: Import the tables of all ports. Then {/* this */}.\n---',
      'Import the tables of **all** ports. Then `{/* this */}`.',
      '> Read it.\n```js\n{/* code */}\n```\nIf a <= b { else.',
    ].join('\n'),
  )
  expect(notes.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['left_out_component 25'])
})
