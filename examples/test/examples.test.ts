// @module-tag slow
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

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

const names = [...new Set(sources.map(({ name }) => name))]

/** Runs the examples after each other, in a process that loads their modules once; a form feed and the name come before the output of each. */
const runAll = `for (const [name, file] of JSON.parse(process.argv[1])) {
  console.log('\\f' + name)
  await import(file)
}`

/** Examples use the built packages. `npm test` builds first; otherwise run `npm run build`. */
let outputs: ReadonlyMap<string, string>
beforeAll(async () => {
  const files = names.map((name) => [name, pathToFileURL(join(root, 'examples', name, 'main.js')).href])
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', runAll, JSON.stringify(files)])
  expect(stderr).toBe('')
  outputs = new Map(
    stdout
      .split('\f')
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  )
})

it('every example runs, asserts its output and lets the process end with 0', () => {
  expect([...outputs.keys()]).toEqual(names)
})

it.each(names)('the example %s prints its output', (name) => {
  expect(outputs.get(name)).toContain(`${name}: `)
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

  it('shows JavaScript of an example, word for word, and what that example prints', () => {
    for (const { text, output } of snippetsOf(readme, 'js')) {
      const example = sources.find((source) => source.text.includes(text))
      expect(example, text).toBeDefined()
      if (output !== undefined && example) expect(outputs.get(example.name)).toContain(output)
    }
  })

  it('has code only in languages that this test checks', () => {
    const languages = [...readme.matchAll(/^```(\w+)$/gm)].map(([, language]) => language)
    expect(languages.filter((language) => !['sh', 'js', 'json', 'text'].includes(language ?? ''))).toEqual([])
  })

  it('shows results that an example prints', () => {
    const shown = snippetsOf(readme, 'json')
    if (shown.length === 0) return
    const output = outputs.get('serve-over-stdio')
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
