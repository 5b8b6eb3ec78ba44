#!/usr/bin/env node
/**
 * How many mutations of some files the tests detect (Stryker). It changes the files in place and restores them: commit first.
 *
 *   node tooling/scripts/measure-mutations.mjs packages/composition src/configuration/address.ts
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [workspace, ...mutate] = process.argv.slice(2)
if (mutate.length === 0) throw new Error('Name a workspace, then files in it: packages/composition src/configuration/address.ts')

// Stryker is not a dependency of the project; 9.6 is the newest version that runs on Node 20.
const folder = join(root, 'node_modules/.cache/mutations')
const versionOf = (name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
const ours = ['vitest', 'typescript'].map((name) => `${name}@${versionOf(name)}`)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
run('npm', ['install', '--no-audit', '--no-fund', '@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1', ...ours], folder)

const settings = {
  packageManager: 'npm',
  plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  testRunner: 'vitest',
  mutate,
  inPlace: true,
  concurrency: 1,
  reporters: ['clear-text'],
}
writeFileSync(join(folder, 'stryker.json'), JSON.stringify(settings))
run(join(folder, 'node_modules/.bin/stryker'), ['run', join(folder, 'stryker.json')], join(root, workspace))

function run(file, args, cwd) {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
