// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nativePackages } from '../scripts/check-lockfile.mjs'
import { root } from './run-tool.ts'

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const names = (text: string) => nativePackages(text).map(({ name }) => name.replace(/(?<=.)@.*/, ''))

/** The lockfile without some binaries. */
function without(binary: RegExp): string {
  return lockfile
    .split('\n')
    .filter((line) => !(line.startsWith('      ') && binary.test(line)))
    .join('\n')
}

describe('check-lockfile', () => {
  it('finds the native packages of the lockfile, whatever their binaries are called', () => {
    expect(names(lockfile)).toEqual(
      expect.arrayContaining(['@biomejs/biome', 'esbuild', 'libsql', 'oxc-parser', 'oxc-resolver', 'rolldown', 'rollup', 'turbo']),
    )
  })

  it('reports the system for which a package has none', () => {
    const text = without(/@turbo\/windows|@libsql\/darwin|@rollup\/rollup-win32|@biomejs\/cli-linux/)
    const incomplete = nativePackages(text).filter(({ missing }) => missing.length > 0)
    expect(incomplete.map((found) => [found.name.replace(/(?<=.)@.*/, ''), found.missing])).toEqual([
      ['@biomejs/biome', ['linux']],
      ['libsql', ['darwin']],
      ['rollup', ['win32']],
      ['turbo', ['win32']],
    ])
  })
})
