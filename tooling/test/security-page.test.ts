import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-tool.ts'

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!attacker \||---)/.test(line))
const testsOf = (row: string) => Array.from((row.split(' | ').at(-1) ?? '').matchAll(/\]\(([^)]+)\)/g), ([, path]) => path as string)

test('the security page is linked from the README', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('](SECURITY.md)')
})

test('every threat has a defence and at least one test that exists', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const cells = row.split(' | ')
    expect(cells, row).toHaveLength(4)
    const tests = testsOf(row)
    expect(tests, row).not.toEqual([])
    for (const path of tests) expect([path, path.endsWith('.test.ts') && existsSync(join(root, path))]).toEqual([path, true])
  }
})

test('has how to report, the supported versions and what is out of scope', () => {
  for (const heading of ['Report a vulnerability', 'Supported versions', 'Out of scope']) expect(page).toContain(`\n## ${heading}\n`)
})
