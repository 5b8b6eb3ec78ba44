/** docs/pages/reference/import.md: definition lists of Hugo, Jekyll and MkDocs, which GitHub's Markdown lacks. */
import { expect, test } from 'vitest'
import { imported } from './source-files.ts'

const fields = 'title: Page\ndescription: A page.\n'

const sites = [
  ['Hugo', { 'hugo.toml': 'baseURL = "https://tides.example/"\n' }, 'content/_index.md'],
  ['Jekyll', { '_config.yml': 'title: Tides\nurl: https://tides.example\n', Gemfile: 'gem "jekyll"\n' }, 'index.md'],
  ['MkDocs', { 'mkdocs.yml': 'site_name: Tides\n' }, 'docs/index.md'],
] as const

test.each(sites)('a definition list of %s becomes a list of terms, each with its definitions', (_, site, file) => {
  const list =
    '`ebb`\n: The water *falls*,\n  slowly.\n: A second meaning.\n\nFlood\n\n:   The water rises.\n\n    For six hours.\n\n    ```\n: code\n    ```\n\nEnd.'
  const { body } = imported({ ...site, [file]: `---\n${fields}---\n\n${list}\n` })
  expect(body('pages/index.md')).toBe(
    '- `ebb`:\n  The water *falls*,\n  slowly.  \n  A second meaning.\n\n- Flood:\n\n    The water rises.\n\n    For six hours.\n\n    ```\n: code\n    ```\n\nEnd.\n',
  )
})

test('a definition of a left out shortcode is empty', () => {
  const { body } = imported({
    'hugo.toml': 'baseURL = "https://tides.example/"\n',
    'content/_index.md': `---\n${fields}---\n\nebb\n: {{< new-in 2 />}}\n: The water falls.\n`,
  })
  expect(body('pages/index.md')).toMatch(/^- ebb:\n *\n {2}The water falls\.\n$/)
})

test.each(sites)('a colon at the begin of a line of %s without a term before it stays', (_, site, file) => {
  const text = ': A.\n\n## Heading\n: B.\n\n- item\n: C.\n\n> Quote\n: D.\n\nFar\n\n\n: E.\n\nWord\n:smile:\n\n| a |\n| - |\n: F.'
  const { body } = imported({ ...site, [file]: `---\n${fields}---\n\n${text}\n` })
  expect(body('pages/index.md')).toBe(`${text}\n`)
})
