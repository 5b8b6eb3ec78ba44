// @module-tag slow
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const packages = ['answer-engine', 'knowledge-index', 'mcp-tools', 'profile-schema']
const textOf = (name: string) => readFileSync(join(root, 'packages', name, 'README.md'), 'utf8')

const skeleton = [
  'What is this?',
  'When should I use it, and when not?',
  'Install',
  'Use',
  'API',
  'Errors',
  'Compatibility',
  'Security',
  'Licence',
]

interface Snippet {
  readonly text: string
  /** The printed output in the README. */
  readonly output: string | undefined
}

function snippetsOf(readme: string, language: string): readonly Snippet[] {
  const blocks = readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`\n(?:\n\`\`\`text\n(.*?)^\`\`\`\n)?`, 'gms'))
  return [...blocks].map(([, text = '', output]) => ({ text, output }))
}

/** Every source file of the examples that run by themselves, by the example's name. */
const sources = readdirSync(join(root, 'examples'))
  .filter((name) => existsSync(join(root, 'examples', name, 'main.js')))
  .flatMap((name) =>
    readdirSync(join(root, 'examples', name))
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ name, text: readFileSync(join(root, 'examples', name, file), 'utf8') })),
  )

/** Examples use the built packages. `npm test` builds first; otherwise run `npm run build`. */
const runs = new Map<string, Promise<{ stdout: string; stderr: string }>>()

/** Each example runs once. */
function run(name: string): Promise<{ stdout: string; stderr: string }> {
  const known = runs.get(name) ?? promisify(execFile)(process.execPath, [join(root, 'examples', name, 'main.js')])
  runs.set(name, known)
  return known
}

const printed = async (name: string) => (await run(name)).stdout

it.each([...new Set(sources.map(({ name }) => name))])('the example %s runs, asserts its output and exits with 0', async (name) => {
  const { stdout, stderr } = await run(name)
  expect(stdout).toContain(`${name}: `)
  expect(stderr).toBe('')
})

describe.each(packages)('the README of %s', (name) => {
  const readme = textOf(name)

  it('has the skeleton of all four, in order', () => {
    const prose = readme.replace(/^```.*?^```$/gms, '')
    expect([...prose.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(skeleton)
    expect(readme).toMatch(new RegExp(`^# @svc/${name}\n`))
  })

  it('has how to install it, and its licence', () => {
    expect(readme).toMatch(new RegExp(`^npm install (?:@svc/[\\w-]+ )*@svc/${name}\\b`, 'm'))
    expect(readme.trimEnd()).toMatch(/## Licence\n\nMIT$/)
  })

  it('shows JavaScript of an example, word for word, and what that example prints', async () => {
    for (const { text, output } of snippetsOf(readme, 'js')) {
      const example = sources.find((source) => source.text.includes(text))
      expect(example, text).toBeDefined()
      if (output !== undefined && example) expect(await printed(example.name)).toContain(output)
    }
  })

  it('has code only in languages that this test checks', () => {
    const languages = [...readme.matchAll(/^```(\w+)$/gm)].map(([, language]) => language)
    expect(languages.filter((language) => !['sh', 'js', 'json', 'text'].includes(language ?? ''))).toEqual([])
  })

  it('shows results that an example prints', async () => {
    const shown = snippetsOf(readme, 'json')
    if (shown.length === 0) return
    const output = await printed('serve-over-stdio')
    for (const { text } of shown) expect(output).toContain(text)
  })

  it('links to files that exist', () => {
    const linked = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => path ?? '')
    expect(linked.filter((path) => !existsSync(join(root, 'packages', name, path)))).toEqual([])
  })
})

it('the list of examples names every one of them', () => {
  const list = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const folders = readdirSync(join(root, 'examples')).filter((name) => existsSync(join(root, 'examples', name, 'package.json')))
  expect([...list.matchAll(/^\| \[([\w-]+)\]\(\1\) \|/gm)].map(([, name]) => name).sort()).toEqual(folders.sort())
})
