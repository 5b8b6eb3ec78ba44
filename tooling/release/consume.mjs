/** Uses the published packages like a user: installs them, imports every entry point, compiles against the types. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'

/**
 * Installs packages with npm in a new folder outside of this workspace.
 *
 * @param {string} registry of our packages
 * @param {Record<string, string>} dependencies version by name
 * @param {string[]} [cache] `anew` for a version that was published after an earlier install
 * @returns {Promise<string>} the folder
 */
export async function install(registry, dependencies, cache = cached) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-release-consumer-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, dependencies }))
  await npmInstall(registry, folder, cache)
  return folder
}

/** How npm uses its cache, which has the lists of versions too: a version that was published after an install is found `anew` only. */
const cached = ['--prefer-offline']
export const anew = ['--no-prefer-offline', '--prefer-online']

/** Runs `npm install` in a folder with a manifest. */
export async function npmInstall(registry, folder, cache = cached) {
  writeFileSync(join(folder, '.npmrc'), `@svc:registry=${registry}\n`)
  await runStep('npm', ['install', '--no-audit', '--no-fund', ...cache, '--loglevel=error'], { cwd: folder })
}

/** Sorted names of all installed packages of a folder. */
export function installedNames(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(packages)
    .filter(Boolean)
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .sort()
}

/** Entry points of an installed package that are modules: `@svc/profile-schema`, `@svc/profile-schema/client`, … */
export function entriesOf(folder, name) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((subpath) => !subpath.endsWith('.json'))
    .map((subpath) => `${name}${subpath.slice(1)}`)
}

/** Imports and requires every entry with one Node, and returns the differing exports. An entry without exports is an error. */
export async function importEntries(node, folder, entries) {
  writeFileSync(
    join(folder, 'entries.mjs'),
    `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const names = (entry) => Object.keys(entry).filter((name) => name !== 'default' && name !== 'module.exports').sort().join()
for (const entry of ${JSON.stringify(entries)}) {
  const [imported, required] = [names(await import(entry)), names(require(entry))]
  if (imported === '' || imported !== required) throw new Error(\`\${entry} exports \${imported} as ES module and \${required} as CommonJS\`)
}
`,
  )
  await runStep(node, ['entries.mjs'], { cwd: folder })
}

/** Compiles a consumer of every entry, as ES module and as CommonJS, with the libraries' own declarations checked. */
export async function compile(typescript, folder, entries) {
  const uses = (write) => entries.map((entry, index) => `${write(entry, index)}\nexport const use${index} = entry${index}\n`).join('')
  writeFileSync(
    join(folder, 'consumer.mts'),
    uses((entry, index) => `import * as entry${index} from '${entry}'`),
  )
  writeFileSync(
    join(folder, 'consumer.cts'),
    uses((entry, index) => `import entry${index} = require('${entry}')`),
  )
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true },
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023'], types: ['node'] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.mts', 'consumer.cts'] }))
  const tsc = () =>
    runStep('npx', ['--yes', '--prefer-offline', '--package', `typescript@${typescript}`, 'tsc', '--project', folder], { cwd: folder })
  await tsc()
  // What bundlers resolve.
  const bundled = { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: bundled, files: ['consumer.mts'] }))
  await tsc()
}
