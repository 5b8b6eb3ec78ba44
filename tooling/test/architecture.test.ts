import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const documentation = readdirSync(join(root, 'docs/pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/pages/${file}`)
const front = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']

describe.each([...front, ...documentation])('%s', (page) => {
  it('names files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8')
    const named = [...text.matchAll(/`((?:apps|packages|tooling|docs|examples)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '')
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

// The content check covers links between the pages of docs/.
describe.each(front)('%s', (page) => {
  it('links to files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8')
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => path ?? '')
    expect(linked.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
  })
})

describe.each([...front, ...documentation, 'apps/server/README.md', 'apps/harness/README.md', 'apps/server/template/README.md'])(
  '%s',
  (page) => {
    it('runs with npx only what is published and has a command', () => {
      const commands = [...readFileSync(join(root, page), 'utf8').matchAll(/npx\b[^`\n]*?@svc\/([\w-]+)/g)].map(([, name = '']) => name)
      expect(commands.filter((name) => name !== 'server' && name !== 'harness')).toEqual([])
    })
  },
)

it('the index of decisions has a question for every decision', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  const listed = [...readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').matchAll(/^\| .+\? \| \[(\d{4})\]\((\1-.+\.md)\) \|$/gm)]
  expect(listed.map(([, , file]) => file).sort()).toEqual(decisions.sort())
})

it('the ten words of ARCHITECTURE.md are those of the glossary', () => {
  const [words, glossary] = ['ARCHITECTURE.md', 'docs/pages/reference/glossary.md'].map(
    (page) => /^\| word \| meaning \|\n(?:\|.*\n)+/m.exec(readFileSync(join(root, page), 'utf8'))?.[0],
  )
  expect(words?.trimEnd().split('\n')).toHaveLength(12)
  expect(words).toBe(glossary)
})

describe('the walks of ARCHITECTURE.md', () => {
  const [, walks = ''] = /^## Five walks\n([\s\S]*?)^## /m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
  const parts = walks.split(/^\*\*/m).slice(1)

  it('are five, of ten lines each', () => {
    expect(parts.map((part) => part.match(/^\d+\. /gm)?.length)).toEqual([10, 10, 10, 10, 10])
  })

  it('name files that exist, below the folder of the walk or of the line', () => {
    const missing = parts.flatMap((part) => {
      const home = /`((?:apps|packages)\/[\w/-]+)`/.exec(part.split('\n')[0] as string)?.[1]
      let folder = home
      return Array.from(part.matchAll(/`([\w./-]+\.ts)`/g), ([, name = '']) => {
        const path = /^(?:apps|packages)\//.test(name) ? name : join(folder ?? '', name)
        if (path === name && home === undefined) folder = /^(?:apps|packages)\/[^/]+\/src/.exec(name)?.[0]
        return path
      }).filter((path) => !existsSync(join(root, path)))
    })
    expect(missing).toEqual([])
  })
})
