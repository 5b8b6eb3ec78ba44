#!/usr/bin/env node
/**
 * How many deliberate faults the tests notice: mutates the files of one part one place at a time and runs that part's tests on each
 * (Stryker). On demand, because a part takes minutes to hours: `node tooling/scripts/measure-mutations.mjs PART [FILE...]`, where a
 * FILE is a path from the part's room. Needs a network: the tool is no dependency of the project. docs/mutation-score.md keeps the
 * last figures.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedParts } from './guarded-files.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The newest line that runs on Node.js 20. */
const strykerVersion = '9.6.1'

const [name = '', ...chosen] = process.argv.slice(2)
if (!Object.hasOwn(guardedParts, name)) {
  process.stderr.write(
    `Usage: node tooling/scripts/measure-mutations.mjs PART [FILE...], PART one of: ${Object.keys(guardedParts).join(', ')}\n`,
  )
  process.exit(64)
}
// A test that hangs has noticed the fault, and is not waited for as long as elsewhere (milliseconds).
const { room, files, tests, longestTest = 3_000 } = guardedParts[name]
const work = join(root, 'node_modules', '.cache', 'mutations')
mkdirSync(work, { recursive: true })
// Outside of any node_modules, where the test runner looks for no tests. The copy of the room finds the content where the room does.
const copy = mkdtempSync(join(tmpdir(), 'svc-mutations-'))
symlinkSync(join(root, 'content'), join(copy, 'content'), 'junction')

const versionOf = (dependency) => JSON.parse(readFileSync(join(root, 'node_modules', dependency, 'package.json'), 'utf8')).version
writeFileSync(join(work, 'package.json'), '{ "private": true }\n')
const tools = [
  `@stryker-mutator/core@${strykerVersion}`,
  `@stryker-mutator/vitest-runner@${strykerVersion}`,
  ...['vitest', 'typescript'].map((dependency) => `${dependency}@${versionOf(dependency)}`),
]
run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tools], work)

// The runner mutates a copy of the room, so this file must be in the room for the copy to have it.
const testSettings = join(root, room, `${basename(copy)}.config.mjs`)
const settings = join(work, `${basename(copy)}.json`)
writeFileSync(
  testSettings,
  `import base from './vitest.config.ts'\nexport default { ...base, test: { ...base.test, include: ${JSON.stringify(tests)}, testTimeout: ${longestTest}, hookTimeout: ${longestTest} } }\n`,
)
writeFileSync(
  settings,
  JSON.stringify({
    packageManager: 'npm',
    testRunner: 'vitest',
    plugins: [join(work, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: basename(testSettings), related: false },
    mutate: chosen.length > 0 ? chosen : files,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ignorePatterns: ['dist'],
    tempDirName: join(copy, dirname(room)),
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowEmojis: false, reportTests: false },
  }),
)
try {
  run(join(work, 'node_modules/.bin/stryker'), ['run', settings], join(root, room))
} finally {
  for (const file of [testSettings, settings]) rmSync(file, { force: true })
  rmSync(copy, { recursive: true, force: true })
}

function run(file, args, cwd) {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${file} ended with ${status}`)
}
