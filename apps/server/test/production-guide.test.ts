import { readFileSync } from 'node:fs'
import { type VariableName, variables } from '@svc/composition'
import { expect, test } from 'vitest'

const guide = readFileSync(new URL('../../../docs/run-in-production.md', import.meta.url), 'utf8')

test('docs/run-in-production.md has exactly the variables that are read, with their meaning and default', () => {
  const rows = Object.fromEntries(
    [...guide.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \|$/gm)].map(([, name, meaning, value]) => [name, { meaning, value }]),
  )
  const expected = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => {
      const { meaning, default: fallback, whenUnset } = variables[name] as { meaning: string; default?: string; whenUnset?: string }
      return [name, { meaning, value: fallback === undefined ? (whenUnset ?? 'unset') : `\`${fallback}\`` }]
    }),
  )
  expect(rows).toEqual(expected)
})
