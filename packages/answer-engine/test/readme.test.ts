import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const sourceOf = (name: string) => readFileSync(new URL(`readme/${name}.ts`, import.meta.url), 'utf8')
const workingDirectory = process.cwd()

afterEach(() => {
  process.chdir(workingDirectory)
  vi.restoreAllMocks()
})

test('the README’s main snippet prints what the README says', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  process.chdir(fileURLToPath(new URL('readme', import.meta.url)))
  await import('./readme/answer-a-question.ts')
  expect(readme).toContain(`\`\`\`ts\n${sourceOf('answer-a-question')}\`\`\`\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``)
})

test('the README names every export, status, reason and detail', async () => {
  const root = await import('../src/index.ts')
  const adapters = await Promise.all([
    import('../src/openai.ts'),
    import('../src/quota-memory.ts'),
    import('../src/quota-sqlite.ts'),
    import('../src/quota-redis.ts'),
    import('../src/testing.ts'),
  ])
  const names = [root, ...adapters].flatMap((entry) => Object.keys(entry))
  for (const name of [...names, ...root.answerStatuses, ...root.answerReasons, ...root.answerDetails]) {
    expect(readme, name).toContain(`\`${name}`)
  }
})
