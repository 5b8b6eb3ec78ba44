import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const snippet = readFileSync(new URL('readme/search-passages.ts', import.meta.url), 'utf8')

afterEach(() => {
  vi.restoreAllMocks()
})

test('the README’s search snippet prints what the README says', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  await import('./readme/search-passages.ts')
  expect(readme).toContain(`\`\`\`ts\n${snippet}\`\`\`\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``)
})

test('the README names every export', async () => {
  for (const name of Object.keys(await import('../../src/index.ts'))) expect(readme, name).toContain(`\`${name}`)
})
