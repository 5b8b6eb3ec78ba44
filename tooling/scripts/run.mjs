#!/usr/bin/env node
/**
 * Every command of the root package.json, on a machine with only Node and npm: installs the pinned pnpm,
 * installs missing packages, builds outdated packages with turbo, then runs the command.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { explainOldNode } from './node-version.mjs'
import { pinnedPnpm } from './pinned-pnpm.mjs'
import { countTests } from './test-counts.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const tooOld = explainOldNode(process.versions.node, manifest.engines.node)
if (tooOld) fail(tooOld)

const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
}

/** Standard output belongs to the command (protocol lines, tables). */
const toStandardError = ['inherit', 2, 2]

const commands = {
  start,
  test,
  'test:fast': testFast,
  'test:browser': testBrowser,
  'test:clients': testClients,
  coverage,
  build,
  check,
  fix,
  bench,
  soak,
  harness,
  changeset,
  'release:check': releaseCheck,
}
const [name, ...given] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (!command) fail(`Unknown command ${JSON.stringify(name ?? '')}. Use one of: ${Object.keys(commands).join(', ')}.`)
await command(given[0] === '--' ? given.slice(1) : given)

async function start(args) {
  await turbo(['build', '--filter=@svc/server'])
  await runBuilt('apps/server/dist/main.js', args)
}

async function harness(args) {
  await turbo(['build', '--filter=@svc/harness', '--filter=@svc/server'])
  await runBuilt('apps/harness/dist/main.js', args)
}

async function build(args) {
  await turbo(['build', ...args])
}

async function bench(args) {
  await turbo(['build'])
  await step(pinnedPnpm(join(root, 'bench'), ['exec', 'node', 'main.mjs', ...args]))
}

async function soak(args) {
  await bench(['soak', ...args])
}

/** Runs every step also after a failed one, so that one run reports everything. */
async function check() {
  await turbo(['build'])
  const steps = {
    'lint (npm run fix repairs most of it)': pnpm('exec', 'biome', 'ci', '--error-on-warnings', colours()),
    imports: pnpm('exec', 'node', 'tooling/scripts/check-imports.mjs'),
    types: pnpm('exec', 'tsc', '--noEmit'),
    'types of browser scripts': pnpm('exec', 'tsc', '--noEmit', '--project', 'packages/site/tsconfig.browser.json'),
    'types of examples': pnpm('exec', 'tsc', '--noEmit', '--project', 'examples'),
    'unused code': pnpm('exec', 'knip'),
    lockfile: node('tooling/scripts/check-lockfile.mjs'),
    licences: node('tooling/scripts/check-licences.mjs'),
  }
  const failed = []
  for (const [name, command] of Object.entries(steps)) if ((await exitCode(command, toStandardError)) !== 0) failed.push(name)
  process.stdout.write(failed.length === 0 ? 'check: clean\n' : `check: failed: ${failed.join(', ')}\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Formats, sorts imports and applies the safe corrections of the linter. */
async function fix() {
  process.exitCode = await exitCode(pnpm('exec', 'biome', 'check', '--write', '--error-on-warnings', colours()))
}

function colours() {
  return process.stdout.isTTY ? '--colors=force' : '--colors=off'
}

/** Prints only the command's output, from which the release reads the published versions. */
async function changeset(args) {
  process.exitCode = await exitCode(pnpm('exec', 'changeset', ...args))
}

async function releaseCheck() {
  process.exitCode = await exitCode(pnpm('exec', 'node', 'tooling/release/check.mjs'))
}

/** Arguments select test files, as vitest takes them; without any, everything runs. Only slow tests need programs and built packages. */
async function test(args) {
  const paths = args.filter((argument) => !argument.startsWith('-'))
  const selected = testFiles('--files-with-matches').filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
  if (selected.length > 0) {
    await step(node('tooling/scripts/install-system-packages.mjs'))
    await turbo(['build'])
  }
  await runTests(args)
}

/** Ends with the number of tests that passed and failed. */
async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-test-'))
  const report = join(folder, 'report.json')
  const code = await exitCode(
    pnpm('exec', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args),
  )
  const counts = readCounts(report)
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
  process.exitCode = code
}

/** Tests without processes, browsers, packages and waits: two workers keep two cores busy, and a third one would load all modules again. */
async function testFast(args) {
  const selected = args.length > 0 ? args : ['--maxWorkers=2', ...testFiles('--files-without-match')]
  process.exitCode = await exitCode(pnpm('exec', 'vitest', 'run', '--tags-filter=!slow', ...selected))
}

/** Those tagged slow (`--files-with-matches`), or the others (`--files-without-match`). Vitest would load all files to find their tags. */
function testFiles(matching) {
  const options = ['--untracked', matching, '-e', '^// @module-tag slow']
  const { stdout } = spawnSync('git', ['grep', ...options, '--', '*.test.ts'], { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter(Boolean)
}

/** The browser tests, with screenshots. */
async function testBrowser() {
  environment.SCREENSHOTS = 'on'
  await test(['apps/server/test/browser'])
  process.stdout.write('What the pages look like: apps/server/screenshots\n')
}

/** The published commands with the real clients. npm installs them beside the tests, in a folder that is ignored. */
async function testClients(args) {
  await turbo(['build', '--filter=@svc/server', '--filter=@svc/harness'])
  process.stderr.write('Installing the clients …\n')
  const quietly = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const code = await exitCode({ file: 'npm', args: ['install', '--prefix', 'tooling/clients/programs', ...quietly] }, toStandardError)
  if (code !== 0) fail('npm did not install the clients of tooling/clients/programs/package.json. It needs the npm registry or its cache.')
  await runTests(['--root', 'tooling/clients', ...args])
}

/** Branch coverage of the files for access, limits and published answers. */
async function coverage() {
  await step(node('tooling/scripts/install-system-packages.mjs'))
  await turbo(['build'])
  process.exitCode = await exitCode(pnpm('exec', 'node', 'tooling/scripts/measure-coverage.mjs'))
}

function readCounts(report) {
  try {
    return countTests(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Turbo names every package before it works: what it prints is shown if it fails. */
async function turbo(args) {
  process.stderr.write('Installing and building what changed …\n')
  const printed = []
  const code = await exitCode(pnpm('exec', 'turbo', 'run', ...args, '--output-logs=errors-only'), ['inherit', 'pipe', 'pipe'], printed)
  if (code === 0) return
  process.stderr.write(Buffer.concat(printed))
  process.exit(code)
}

function node(file) {
  return { file: 'node', args: [file] }
}

function pnpm(...args) {
  return pinnedPnpm(root, args)
}

/** Runs one step; ends the command if it fails. */
async function step(command) {
  const code = await exitCode(command, toStandardError)
  if (code !== 0) process.exit(code)
}

/** @param printed gets what is written to pipes */
function exitCode({ file, args, cwd = root }, stdio = 'inherit', printed = []) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: environment, stdio, shell: process.platform === 'win32' })
    child.once('error', (error) => fail(`Could not run ${file}: ${error.message}. Install Node.js with npm, then try again.`))
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => printed.push(chunk))
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** The built app runs in this process, so signals, exit codes and the environment are its own. */
async function runBuilt(file, args) {
  const path = join(root, file)
  process.argv = [process.argv[0], path, ...args]
  await import(pathToFileURL(path).href)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
