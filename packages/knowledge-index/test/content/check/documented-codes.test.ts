import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editorialWarningFixes } from '../../../src/content/check/editorial-warnings.ts'
import { contentProblemFixes } from '../../../src/content/source/content-problem-fixes.ts'

const reference = readFileSync(new URL('../../../../../docs/pages/reference/content.md', import.meta.url), 'utf8')

function tableBelow(heading: string): unknown {
  const section = reference.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return Object.fromEntries([...section.matchAll(/^\| `([a-z0-9_]+)` \| (.+\.) \|$/gm)].map(([, code, fix]) => [code, fix]))
}

test('docs/pages/reference/content.md lists exactly the errors, with their fixes', () => {
  expect(tableBelow('Errors')).toEqual(contentProblemFixes)
})

test('docs/pages/reference/content.md lists exactly the warnings, with their fixes', () => {
  expect(tableBelow('Warnings')).toEqual(editorialWarningFixes)
})
