import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README names every export, status, reason and detail', async () => {
  const root = await import('../src/index.ts')
  const adapters = await Promise.all([
    import('../src/model/openai.ts'),
    import('../src/quota/quota-memory.ts'),
    import('../src/quota/quota-sqlite.ts'),
    import('../src/quota/quota-redis.ts'),
    import('../src/testing.ts'),
  ])
  const names = [root, ...adapters].flatMap((entry) => Object.keys(entry))
  for (const name of [...names, ...root.answerStatuses, ...root.answerReasons, ...root.answerDetails]) {
    expect(readme, name).toContain(`\`${name}`)
  }
})
