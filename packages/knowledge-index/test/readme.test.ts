import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README names every export', async () => {
  for (const name of Object.keys(await import('../src/index.ts'))) expect(readme, name).toContain(`\`${name}`)
})
