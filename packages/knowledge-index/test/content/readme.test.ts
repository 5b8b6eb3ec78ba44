import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentProblemFixes } from '../../src/content-check/content-problem-fixes.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('the README tells of every content problem what to do about it, and of no other', () => {
  const rows = [...readme.matchAll(/^\| `([a-z0-9_]+)` \| (.+\.) \|$/gm)].map(([, code, fix]) => [code, fix])
  expect(Object.fromEntries(rows)).toEqual(contentProblemFixes)
})
