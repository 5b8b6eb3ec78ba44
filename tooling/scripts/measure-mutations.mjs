#!/usr/bin/env node
/**
 * How many deliberate faults the tests notice: mutates one part's files one place at a time and runs that part's tests on each
 * (Stryker). On demand, because a part takes minutes: `node tooling/scripts/measure-mutations.mjs PART`. Needs a network: the tool is
 * no dependency of the project. docs/mutation-score.md keeps the last figures.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The security, quota and identity files that are small enough, with the tests that hold them. */
const parts = {
  http: {
    room: 'apps/server',
    mutate: ['client-identity', 'host', 'rate-limit', 'request-target'].map((name) => `src/http/${name}.ts`),
    tests: ['test/http/*.test.ts'],
  },
  quota: {
    room: 'packages/answer-engine',
    mutate: ['quota-memory', 'quota-decision', 'slots', 'take-attempt'].map((name) => `src/${name}.ts`),
    tests: ['slots', 'take-attempt', 'answer-engine', 'quota-rules', 'quota-store', 'quota-oracle'].map((name) => `test/${name}.test.ts`),
  },
  verification: {
    room: 'packages/answer-engine',
    mutate: ['locate-quote', 'fold-typography', 'figures'].map((name) => `src/verification/${name}.ts`),
    tests: ['locate-quote', 'fold-typography', 'figures'].map((name) => `test/verification/${name}.test.ts`),
  },
}

/** The newest line that runs on Node.js 20. */
const strykerVersion = '9.6.1'

const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(parts, name)) {
  process.stderr.write(`Usage: node tooling/scripts/measure-mutations.mjs PART, one of: ${Object.keys(parts).join(', ')}\n`)
  process.exit(64)
}
const { room, mutate, tests } = parts[name]
const work = join(root, 'node_modules', '.cache', 'mutations')
mkdirSync(work, { recursive: true })
// Outside of any node_modules, where the test runner looks for no tests.
const copy = mkdtempSync(join(tmpdir(), 'svc-mutations-'))

const versionOf = (dependency) => JSON.parse(readFileSync(join(root, 'node_modules', dependency, 'package.json'), 'utf8')).version
writeFileSync(join(work, 'package.json'), '{ "private": true }\n')
const tools = [
  `@stryker-mutator/core@${strykerVersion}`,
  `@stryker-mutator/vitest-runner@${strykerVersion}`,
  ...['vitest', 'typescript'].map((dependency) => `${dependency}@${versionOf(dependency)}`),
]
run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tools], work)

// The runner mutates a copy of the room, so this file must be in the room for the copy to have it.
const testSettings = join(root, room, 'stryker.vitest.config.mjs')
const settings = join(work, `${name}.json`)
writeFileSync(
  testSettings,
  `import base from './vitest.config.ts'\nexport default { ...base, test: { ...base.test, include: ${JSON.stringify(tests)} } }\n`,
)
writeFileSync(
  settings,
  JSON.stringify({
    packageManager: 'npm',
    testRunner: 'vitest',
    plugins: [join(work, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'stryker.vitest.config.mjs', related: false },
    mutate,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ignorePatterns: ['dist'],
    tempDirName: copy,
    reporters: ['clear-text'],
    clearTextReporter: { allowEmojis: false, reportTests: false },
  }),
)
try {
  run(join(work, 'node_modules/.bin/stryker'), ['run', settings], join(root, room))
} finally {
  rmSync(testSettings, { force: true })
  rmSync(copy, { recursive: true, force: true })
}

function run(file, args, cwd) {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${file} ended with ${status}`)
}
