import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentProblemFixes } from '../../src/content-check/content-problem-fixes.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const folder = fileURLToPath(new URL('readme/', import.meta.url))
const started = process.cwd()

beforeEach(() => process.chdir(folder))

afterEach(() => {
  process.chdir(started)
  vi.restoreAllMocks()
})

test.each([
  ['publish-folder.ts', () => import('./readme/publish-folder.ts')],
  ['check-folder.ts', () => import('./readme/check-folder.ts')],
])('the README’s snippet %s prints what the README says', async (file, run) => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  await run()
  const snippet = readFileSync(`${folder}${file}`, 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${snippet}\`\`\`\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``)
})

test('the README tells of every content problem what to do about it, and of no other', () => {
  const rows = [...readme.matchAll(/^\| `([a-z0-9_]+)` \| (.+\.) \|$/gm)].map(([, code, fix]) => [code, fix])
  expect(Object.fromEntries(rows)).toEqual(contentProblemFixes)
})
