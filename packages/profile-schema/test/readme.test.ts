import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleProfile } from './example-profile.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
/** What the README says a snippet prints, by the snippet's source. */
const outputs = new Map([...readme.matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```/gms)].map(([, source, output]) => [source, output]))
const sourceOf = (name: string) => readFileSync(new URL(`readme/${name}.ts`, import.meta.url), 'utf8')

const headers = {
  'RateLimit-Limit': '60',
  'RateLimit-Remaining': '59',
  'RateLimit-Reset': '60',
  'API-Version': '1.0.0',
}
const unavailable = {
  error: 'profile_unavailable',
  message: 'The profile could not be produced.',
  resolution: 'Try again in a minute.',
}

const snippets = {
  'read-a-profile': { run: () => import('./readme/read-a-profile.ts'), answer: () => Response.json(exampleProfile, { headers }) },
  'handle-an-error': { run: () => import('./readme/handle-an-error.ts'), answer: () => Response.json(unavailable, { status: 500 }) },
  'check-what-you-publish': { run: () => import('./readme/check-what-you-publish.ts'), answer: undefined },
  'describe-your-service': { run: () => import('./readme/describe-your-service.ts'), answer: undefined },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(Object.entries(snippets))('the README’s snippet %s prints what the README says', async (name, { run, answer }) => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  vi.stubGlobal('fetch', async () => answer?.())
  await run()
  expect(lines).not.toEqual([])
  expect(outputs.get(sourceOf(name))).toBe(`${lines.join('\n')}\n`)
})

it('the README names every export', async () => {
  const entries = await Promise.all([import('../src/index.ts'), import('../src/client.ts'), import('../src/openapi.ts')])
  for (const name of entries.flatMap((entry) => Object.keys(entry))) expect(readme).toContain(`\`${name}\``)
})
