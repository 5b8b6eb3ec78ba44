import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/plug-into-your-client.md', 'docs/write-questions.md']

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|tooling|docs|examples)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '')
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('links to files that exist', () => {
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => path ?? '')
    expect(linked.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
  })
})
