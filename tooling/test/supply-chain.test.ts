// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isAllowed } from '../scripts/check-licences.mjs'
import { exoticSources } from '../scripts/check-lockfile.mjs'
import { root, run } from './run-tool.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lockfile = read('pnpm-lock.yaml')

describe('the source of a package', () => {
  const integrity = /resolution: \{integrity: sha512-[^}]+\}/
  const [firstPackage = ''] = /^packages:\n\n.+\n.+\n/m.exec(lockfile) ?? []
  const onePackage = `importers: {}\n${firstPackage}`
  it.each([
    ['a git repository', 'resolution: {commit: 0123abc, repo: https://git.example/x.git, type: git}'],
    ['an address', 'resolution: {tarball: https://example.com/x.tgz}'],
    ['an address with a checksum', 'resolution: {integrity: sha512-aaaa==, tarball: https://example.com/x.tgz}'],
    ['a folder', 'resolution: {directory: ../x, type: directory}'],
    ['empty', 'resolution: {}'],
    ['a weak checksum', 'resolution: {integrity: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=}'],
  ])('is reported if it is %s', (_, resolution) => {
    expect(exoticSources(onePackage)).toEqual([])
    expect(exoticSources(onePackage.replace(integrity, resolution))).toHaveLength(1)
  })

  it('is reported if it is a folder outside of the workspace', () => {
    const importers = `${lockfile.slice(0, lockfile.indexOf('\npackages:\n'))}\npackages: {}\n`
    const linked = importers.replace(/specifier: 2\.11\.9\n(\s+)version: 2\.11\.9/, 'specifier: link:../turbo\n$1version: link:../turbo')
    expect(exoticSources(linked)).toEqual(['turbo: link:../turbo, in .'])
  })
})

describe('licences', () => {
  it('of production dependencies are all on the list', async () => {
    const { code, stdout, stderr } = await run(process.execPath, ['tooling/scripts/check-licences.mjs', '--list'])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^MIT\tzod@4\./m)
    expect(stdout).toMatch(/^Apache-2\.0\topenai@/m)
    expect(stdout).toMatch(/^licences: \d+ production dependencies, 0 not under MIT, /m)
  })

  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR MIT', '(MIT AND Apache-2.0)', 'BSD-3-Clause'])(
    '%s is allowed',
    (expression) => {
      expect(isAllowed(expression)).toBe(true)
    },
  )

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', '', 'SEE LICENSE IN LICENSE.md', 'MIT AND (Apache-2.0 OR GPL-2.0)'])(
    '%j is not',
    (expression) => {
      expect(isAllowed(expression)).toBe(false)
    },
  )
})

describe('the workspace file', () => {
  const workspace = parse(read('pnpm-workspace.yaml'))
  // Benchmarks pin the packages that they compare with.
  const manifests = ['.', 'tooling', ...['packages', 'apps', 'examples'].flatMap((parent) => folders(parent))].map((folder) =>
    JSON.parse(read(join(folder, 'package.json'))),
  )
  const groups = (manifest: Record<string, Record<string, string> | undefined>) => [manifest.dependencies, manifest.devDependencies]

  it('waits a day for a new release, and allows no transitive dependency from git or an address', () => {
    expect(workspace).toMatchObject({ minimumReleaseAge: 1440, blockExoticSubdeps: true })
  })

  it('lists the packages that may run install scripts', () => {
    expect(Object.entries(workspace.allowBuilds).filter(([, runs]) => runs)).toEqual([['esbuild', true]])
  })

  it('has the version of each dependency that several manifests share', () => {
    const users = new Map<string, Set<string>>()
    for (const manifest of manifests) {
      for (const [name, version] of groups(manifest).flatMap((group) => Object.entries(group ?? {}))) {
        if (!version.startsWith('workspace:')) users.set(name, (users.get(name) ?? new Set()).add(version))
      }
    }
    const split = [...users].filter(([, versions]) => versions.size > 1)
    expect(split).toEqual([])
    expect(Object.keys(workspace.catalog).filter((name) => !users.get(name)?.has('catalog:'))).toEqual([])
  })

  function folders(parent: string): readonly string[] {
    return readdirSync(join(root, parent), { withFileTypes: true, recursive: false })
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, parent, entry.name)).includes('package.json'))
      .map((entry) => join(parent, entry.name))
  }
})
