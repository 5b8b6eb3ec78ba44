/**
 * `npm run release:check`: releases the current commit to a local registry, and uses the packages like a user. Prints a line for each passed
 * check and exits with 1 at the first failure. The last line has the checks that this machine cannot run.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { closedEntries } from '../lint/import-table.mjs'
import { bareFolder, runApps, upgrade, whileServing } from './apps.mjs'
import { toolNames, useWith } from './bundlers.mjs'
import { anew, compile, entriesOf, importEntries, install, installedNames } from './consume.mjs'
import { exampleNames, installExamples, runExample, walkThrough } from './examples.mjs'
import { checkLighthouse } from './lighthouse.mjs'
import { startRegistry } from './registry.mjs'
import { rehearse } from './rehearse.mjs'
import { runStep } from './run-step.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The Node versions that CI tests. */
const nodeVersions = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')).jobs['check-and-test'].strategy.matrix.node
/** Tests that take the path of the base address. */
const testFolders = ['documents', 'front-door', 'http', 'journeys/agent-readiness', 'mcp', 'pages', 'routes']
/** The oldest supported compiler, one in between, ours, and the native one. */
const typescriptVersions = ['5.4', '5.9', '6.0', '7.0']

const folders = []
const missing = []
const registry = await startRegistry()
try {
  await check()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await registry.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

async function check() {
  const uncommitted = await runStep('git', ['status', '--porcelain'], { cwd: root })
  const commit = (await runStep('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })).trim()
  say(`releasing commit ${commit}${uncommitted ? ', without what is not committed' : ''}`)

  const own = testFolders.map((folder) => `apps/server/test/${folder}`)
  await runStep('npm', ['test', '--', ...own], { cwd: root, env: { SVC_TEST_BASE_PATH: '/facts/public' } })
  say('the tests of HTTP, MCP and pages pass with a path in BASE_URL')

  const { folder: clone, released, releasePatch, releaseWithout } = await rehearse({ root, registry: registry.url })
  folders.push(clone)
  for (const { name, version, changelog } of released) {
    assert(await registry.has(name, version), `${name}@${version} did not reach the registry`)
    assert(changelog.includes(`## ${version}\n`), `The changelog of ${name} has no entry for ${version}: run \`npm run changeset\``)
    say(`published ${name}@${version}`)
  }

  const alone = await install(registry.url, { '@svc/profile-schema': 'latest' })
  folders.push(alone)
  const tree = installedNames(alone)
  assert(tree.join() === '@svc/profile-schema,zod', `profile-schema installs more than zod: ${tree.join(', ')}`)
  say('profile-schema installs only zod')

  const libraries = released.filter(({ isApp }) => !isApp)
  const consumer = await install(registry.url, {
    ...Object.fromEntries(libraries.map(({ name, version }) => [name, version])),
    ...companions(clone),
  })
  folders.push(consumer)
  const examples = await installExamples({ root: clone, registry: registry.url, released })
  folders.push(examples)
  const entries = libraries.flatMap(({ name }) => entriesOf(consumer, name))

  // The apps share one version.
  const version = released.find(({ isApp }) => isApp)?.version
  const operator = bareFolder(registry.url)
  folders.push(operator)

  for (const nodeVersion of nodeVersions) {
    const node = await findNode(nodeVersion)
    if (!node) continue
    await importEntries(node, consumer, entries)
    for (const name of exampleNames(clone)) await runExample(node, examples, name)
    say(`Node ${nodeVersion}: ${entries.length} entry points as ES module and CommonJS, ${exampleNames(clone).length} examples`)
    const readyAfter = await runApps(node, {
      folder: operator,
      company: `company-on-${nodeVersion}`,
      version,
      walk: (endpoint) => walkThrough(node, examples, endpoint),
    })
    say(`Node ${nodeVersion}: npx @svc/server init, --check, a call at /mcp, the walk through the door; npx @svc/harness questions`)
    say(`Node ${nodeVersion}: ready ${readyAfter} ms after npx @svc/server; nothing runs after SIGTERM and Ctrl+C`)
  }

  for (const version of typescriptVersions) {
    await compile(version, consumer, entries)
    say(`TypeScript ${version}: compiles without skipLibCheck, resolved as Node and as bundlers do`)
  }

  const { version: schema } = libraries.find(({ name }) => name === '@svc/profile-schema')
  for (const name of toolNames) {
    const { folder, isInstalled } = await useWith(name, { registry: registry.url, version: schema })
    folders.push(folder)
    if (isInstalled) say(`${name}: builds and runs a program with profile-schema`)
    else missing.push(name)
  }

  const onScores = (path, scores) => say(`Lighthouse: ${path}: ${scores}`)
  await whileServing(process.execPath, { folder: operator, use: (origin) => checkLighthouse(origin, onScores) })

  const patch = async () => (await releasePatch()).find(({ isApp }) => isApp)?.version
  // A new folder, because a server keeps its data where it is started.
  const upgraded = bareFolder(registry.url)
  folders.push(upgraded)
  const patched = await upgrade(process.execPath, { folder: upgraded, from: version, release: patch })
  say(`upgrade from ${version} to ${patched}: pages, their history and the list of changes are the same`)

  const beside = await useBesideNext('@svc/knowledge-index', { libraries, releaseWithout, companions: companions(clone) })
  say(`the last released libraries run and compile beside ${beside}, which has no entry that any release may change`)
  say(missing.length === 0 ? 'clean' : `clean, but not tested with ${missing.join(', ')}, which cannot be installed here`)
}

/**
 * Installs all libraries as they were released last, one of them in a later version, without its closed entries, and imports every entry: a
 * user's install may have such versions together.
 */
async function useBesideNext(name, { libraries, releaseWithout, companions }) {
  const closed = Object.keys(closedEntries).filter((entry) => entry.startsWith(`${name}/`))
  const version = await releaseWithout(
    name,
    closed.map((entry) => entry.replace(name, '.')),
  )
  const last = Object.fromEntries(libraries.map((library) => [library.name, library.version]))
  const folder = await install(registry.url, { ...last, [name]: version, ...companions }, anew)
  folders.push(folder)
  const copies = installedNames(folder).filter((installed) => installed === name)
  assert(copies.length === 1, `${name} is installed ${copies.length} times, so the libraries do not use ${version}`)
  const entries = libraries.flatMap((library) => entriesOf(folder, library.name))
  assert(!entries.some((entry) => closed.includes(entry)), `${name}@${version} has entries that it should not have`)
  await importEntries(process.execPath, folder, entries)
  await compile(typescriptVersions[0], folder, entries)
  return `${name}@${version}`
}

/** Optional peer dependencies in the tested versions, and Node's types. */
function companions(clone) {
  const manifest = (folder) => JSON.parse(readFileSync(join(clone, folder, 'package.json'), 'utf8'))
  const { libsql, openai, redis } = manifest('packages/answer-engine').devDependencies
  const { catalog } = parse(readFileSync(join(clone, 'pnpm-workspace.yaml'), 'utf8'))
  return {
    libsql,
    openai,
    redis,
    '@modelcontextprotocol/server': catalog['@modelcontextprotocol/server'],
    '@types/node': catalog['@types/node'],
  }
}

/** Path of a Node of this major version, installed by npm. Undefined, and reported at the end, if there is none. */
async function findNode(version) {
  try {
    const arguments_ = ['--yes', '--prefer-offline', '--package', `node@${version}`, 'node', '--print', 'process.execPath']
    return (await runStep('npx', arguments_, { cwd: folders[0] })).trim()
  } catch {
    missing.push(`Node ${version}`)
    return undefined
  }
}

function assert(condition, otherwise) {
  if (!condition) throw new Error(`${otherwise}.`)
}

function say(line) {
  process.stdout.write(`release:check: ${line}\n`)
}
