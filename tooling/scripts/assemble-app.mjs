#!/usr/bin/env node
/**
 * Assembles a built app in a new folder: the built files, the shipped content, the other files of its manifest, of the server also the
 * recipes that run it, a manifest with the packages that are not in the bundle, and those packages in the versions of the lockfile.
 *
 *   npm run build && node tooling/scripts/assemble-app.mjs server FOLDER [PART]
 *
 * The image contains this folder without a part that only a command loads. The default is all of it in `apps/<app>/package`, which pnpm
 * publishes (`publishConfig.directory`).
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { externalPackages } from '../bundler/preset.mjs'
import { bundledPackages, thirdPartyNotices } from './third-party-notices.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const apps = readdirSync(join(root, 'apps'))

const [name = '', given, without] = process.argv.slice(2)
if (!apps.includes(name)) fail(`Name the app (${apps.join(' or ')}), then the folder to write.`)
const app = join(root, 'apps', name)
/** What runs the server without a checkout. */
const recipes = name === 'server' ? ['compose.yaml', 'deploy'] : []
const dist = join(app, 'dist')
if (!existsSync(join(dist, 'main.js'))) fail(`apps/${name}/dist/main.js is missing: run \`npm run build\` first.`)

const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
const { directory, ...publishConfig } = manifest.publishConfig
const out = given === undefined ? join(app, directory) : resolve(given)
if (given === undefined) rmSync(out, { recursive: true, force: true })
else if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty. Name a new folder.`)

mkdirSync(join(out, 'dist'), { recursive: true })
const built = readdirSync(dist).filter((file) => without === undefined || !file.startsWith(`${without}-`))
for (const file of built) if (file.endsWith('.js')) cpSync(join(dist, file), join(out, 'dist', file))
cpSync(join(root, 'content'), join(out, 'content'), { recursive: true })
for (const part of manifest.files) if (part !== 'dist') cpSync(join(app, part), join(out, part), { recursive: true })
if (recipes.length > 0) copyRecipes()
for (const text of ['README.md', 'CHANGELOG.md']) cpSync(join(app, text), join(out, text))
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
const sourceMaps = built.filter((file) => file.endsWith('.map'))
const inside = bundledPackages(sourceMaps.map((file) => join(dist, file)))
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(inside))
writeFileSync(join(out, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
for (const external of externalPackages) copyPackage(external, app)
process.stdout.write(`${out}\n`)

/** The published manifest, without the dependencies that are in the bundle. */
function published({ scripts, devDependencies, dependencies, files, ...manifest }) {
  return {
    ...manifest,
    files: [...files, 'content', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt', ...recipes],
    dependencies: Object.fromEntries(externalPackages.map((external) => [external, dependencies[external]])),
    publishConfig,
  }
}

/** Copies `compose.yaml`, with the published image of this version in place of the build, and what else runs without a checkout. */
function copyRecipes() {
  const { image } = JSON.parse(readFileSync(join(root, 'publisher.json'), 'utf8'))
  const built = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const pulled = built.replace(' up --build', ' up').replace('  build: .\n  image: svc-server\n', `  image: ${image}:${manifest.version}\n`)
  writeFileSync(join(out, 'compose.yaml'), pulled)
  const action = join(root, 'deploy/check-content')
  cpSync(join(root, 'deploy'), join(out, 'deploy'), { recursive: true, filter: (path) => path !== action })
}

/** Copies an installed package and its dependencies. Packages that are not installed are for other systems. */
function copyPackage(external, dependent) {
  const installed = [join(dependent, 'node_modules', external), join(nodeModulesOf(dependent), external)].find(existsSync)
  const target = join(out, 'node_modules', external)
  if (installed === undefined || existsSync(target)) return
  const folder = realpathSync(installed)
  cpSync(folder, target, { recursive: true, dereference: true, filter: (path) => !path.startsWith(join(folder, 'node_modules')) })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(needed, folder)
}

/** pnpm installs the dependencies of a package next to it. */
function nodeModulesOf(folder) {
  return dirname(folder).endsWith('node_modules') ? dirname(folder) : dirname(dirname(folder))
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
