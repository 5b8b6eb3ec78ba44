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
const { room, files, tests, longestTest = 3_000, readings } = guardedParts[name]
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

// The runner mutates a copy of the room, so what it is to find there must be in the room.
const inRoom = (ending) => join(root, room, `${basename(copy)}.${ending}`)
const written = []
const write = (file, text) => {
  writeFileSync(file, text)
  written.push(file)
  return file
}

/** Slower, and right for every part. */
function byVitest() {
  const limits = { testTimeout: longestTest, hookTimeout: longestTest }
  const configFile = write(
    inRoom('config.mjs'),
    `import base from './vitest.config.ts'\nexport default { ...base, test: { ...base.test, ...${JSON.stringify({ include: tests, ...limits })} } }\n`,
  )
  return {
    testRunner: 'vitest',
    plugins: [join(work, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: basename(configFile), related: false },
  }
}

/** One bundle of the changed sources and their tests, in this order. */
function bundled() {
  const bundle = `${basename(copy)}.cjs`
  const input = write(inRoom('tests.ts'), tests.map((test) => `import './${test}'\n`).join(''))
  const bundler = write(
    inRoom('rolldown.mjs'),
    `export default ${JSON.stringify({
      input: basename(input),
      platform: 'node',
      treeshake: false,
      tsconfig: false,
      external: ['vitest'],
      resolve: { conditionNames: ['@svc/source', 'node', 'import', 'default'] },
      output: { file: bundle, format: 'cjs', codeSplitting: false },
    })}\n`,
  )
  return {
    testRunner: 'bundled',
    plugins: [join(root, 'tooling/scripts/bundled-test-runner.mjs')],
    bundledTests: { file: bundle, keepsRead: readings === 'kept' },
    buildCommand: `${join(work, 'node_modules/.bin/rolldown')} -c ${basename(bundler)}`,
  }
}

const settings = join(work, `${basename(copy)}.json`)
write(
  settings,
  JSON.stringify({
    packageManager: 'npm',
    ...(readings === undefined ? byVitest() : bundled()),
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
  for (const file of written) rmSync(file, { force: true })
  rmSync(copy, { recursive: true, force: true })
}

function run(file, args, cwd) {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${file} ended with ${status}`)
}
