import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nativePackages } from '../scripts/check-lockfile.mjs'
import { root } from './run-tool.ts'

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const names = (text: string) => nativePackages(text).map(({ name }) => name.replace(/(?<=.)@.*/, ''))

/** The lockfile without every binary of one package for one system. */
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

  it.each([
    ['turbo', /@turbo\/windows/, 'win32'],
    ['libsql', /@libsql\/darwin/, 'darwin'],
    ['rollup', /@rollup\/rollup-win32/, 'win32'],
    ['@biomejs/biome', /@biomejs\/cli-linux/, 'linux'],
  ])('reports that %s has none for a system', (name, binary, system) => {
    const incomplete = nativePackages(without(binary)).filter(({ missing }) => missing.length > 0)
    expect(incomplete.map((found) => [found.name.replace(/(?<=.)@.*/, ''), found.missing])).toEqual([[name, [system]]])
  })
})
