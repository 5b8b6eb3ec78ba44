#!/usr/bin/env node
/**
 * Puts the built server together as operators get it, in a new folder: one bundled file, the shipped content, the template of
 * `init`, a manifest without dependencies but the optional native one, and that one beside it, as the lockfile pins it.
 * The image is this folder; `npm pack FOLDER` makes the published package of it (npm leaves `node_modules` out).
 *
 *   npm run build && node tooling/scripts/assemble-server.mjs FOLDER
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { besideTheBundle } from '../bundler/preset.mjs'
import { bundledPackages, thirdPartyNotices } from './third-party-notices.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const server = join(root, 'apps/server')

const [given] = process.argv.slice(2)
if (!given) fail('Name the folder to write, then pack that: node tooling/scripts/assemble-server.mjs FOLDER && npm pack FOLDER')
const out = resolve(given)
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty. Name a new folder.`)
if (!existsSync(join(server, 'dist/main.js'))) fail('apps/server/dist/main.js is missing: run `npm run build` first.')

const manifest = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'))
mkdirSync(join(out, 'dist'), { recursive: true })
cpSync(join(server, 'dist/main.js'), join(out, 'dist/main.js'))
cpSync(join(root, 'content'), join(out, 'content'), { recursive: true })
cpSync(join(server, 'template'), join(out, 'template'), { recursive: true })
cpSync(join(server, 'README.md'), join(out, 'README.md'))
cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(bundledPackages(join(server, 'dist/main.js.map'))))
writeFileSync(join(out, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
for (const name of besideTheBundle) copyPackage(name, server)
process.stdout.write(`${out}\n`)

/** The manifest of what is published: what is inside the bundle is no dependency any more. */
function published({ name, version, description, license, type, engines, bin, dependencies }) {
  return {
    name,
    version,
    description,
    license,
    repository: { type: 'git', url: 'git+https://github.com/svc-front-door/svc.git', directory: 'apps/server' },
    type,
    engines,
    bin,
    files: ['dist', 'content', 'template', 'THIRD-PARTY-NOTICES.txt'],
    optionalDependencies: Object.fromEntries(besideTheBundle.map((external) => [external, dependencies[external]])),
    publishConfig: { access: 'public', provenance: true },
  }
}

/** Copies an installed package and what it needs, each once; what was not installed is for another system. */
function copyPackage(name, dependent) {
  const installed = [join(dependent, 'node_modules', name), join(nodeModulesOf(dependent), name)].find((folder) => existsSync(folder))
  const target = join(out, 'node_modules', name)
  if (installed === undefined || existsSync(target)) return
  const folder = realpathSync(installed)
  cpSync(folder, target, { recursive: true, dereference: true, filter: (path) => !path.startsWith(join(folder, 'node_modules')) })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(needed, folder)
}

/** pnpm puts the dependencies of a package beside it. */
function nodeModulesOf(folder) {
  return dirname(folder).endsWith('node_modules') ? dirname(folder) : dirname(dirname(folder))
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
