/**
 * The only file that knows the bundler.
 *
 * Libraries ship ESM and CommonJS with a declaration file for each; their dependencies stay imports.
 * Apps ship with everything inside but native modules, so that a built app starts with nothing but Node: the harness as one ES module, the
 * server as one CommonJS bundle beside what starts it, the code compiled of it and the libraries that only some configurations load.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, defineConfig } from 'tsup'
import { wrapped } from './compile-bundle.mjs'
import { changedSource, evaluateWhenCalled, rawText, requiredWhereUsed, silentDeprecations } from './source-plugins.mjs'

const target = 'node20'

const shared = {
  target,
  sourcemap: true,
  clean: true,
  treeshake: true,
  silent: true,
}

const ownFile = (name) => fileURLToPath(new URL(name, import.meta.url))

const sources = (entries) => Object.fromEntries(entries.map((entry) => [basename(entry), `src/${entry}.ts`]))

/** @param {string[]} entries files in `src`, without the ending; each becomes an entry point of the package, named as the file */
export const library = (entries) =>
  defineConfig({
    ...shared,
    entry: sources(entries),
    format: ['esm', 'cjs'],
    platform: 'neutral',
    external: [/^node:/],
    // tsup writes declarations with `baseUrl`, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  })

/** Packages that load a native library from beside their own files, so they stay packages beside the bundle; all are optional. */
export const besideTheBundle = ['libsql']

/** Packages that only some configurations load: a file each, so that a start does not read them. */
const filesApart = (packages) => requiredWhereUsed('apart', Object.keys(packages), (name) => `./${name}.cjs`)

const besidePackages = requiredWhereUsed('beside-the-bundle', besideTheBundle, (path) => path)

const everythingInside = {
  ...shared,
  platform: 'node',
  noExternal: [/./],
  // One file: what is imported later is evaluated later all the same, and a start takes a quarter less CPU than with chunks.
  splitting: false,
  esbuildOptions: (options) => {
    options.conditions = ['@svc/source']
    options.legalComments = 'none'
    // Less to read at a start. Names stay: they stand in the log and in stack traces.
    options.minifyWhitespace = true
    options.minifySyntax = true
  },
}

/** @param {string[]} entries names of files in `src`, without the ending; each becomes a file of `dist` */
export const app = (entries) =>
  defineConfig({
    ...everythingInside,
    entry: sources(entries),
    format: ['esm'],
    esbuildPlugins: [besidePackages, rawText],
    // Bundled CommonJS dependencies call `require` for Node's own modules, which an ES module does not have.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)" },
  })

/**
 * An app that has to be there soon: `main.js` runs `bundle.cjs` with the code that V8 compiled of it in a start that is made here. The
 * bundle is CommonJS, because Node gives an ES module no way to bring such code.
 *
 * @param {{ entry: string, apart: Record<string, string>, start: { environment: Record<string, string>, path: string } }} options `entry` is the name of a file in
 * `src`, without the ending; with this environment and PORT it answers `path` with 200, and ends at SIGTERM
 */
export const appWithCodeCache = ({ entry, apart, start }) =>
  defineConfig((options) => {
    const outDir = options.outDir ?? 'dist'
    return {
      ...everythingInside,
      entry: { bundle: `src/${entry}.ts` },
      format: ['cjs'],
      esbuildPlugins: [besidePackages, filesApart(apart), evaluateWhenCalled, silentDeprecations, changedSource, rawText],
      define: { 'import.meta.url': '__bundleUrl', __bundleDigest: JSON.stringify(digestPlace) },
      banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href" },
      onSuccess: async () => {
        await finishBundle(resolve(outDir, 'bundle.cjs'))
        await writeLauncher(outDir)
        await build({ ...everythingInside, config: false, clean: false, entry: apart, outDir, format: 'cjs' })
        await writeCodeCache(resolve(outDir, 'bundle.cjs'), start)
      },
    }
  })

/** As long as the hexadecimal digits that take its place, so that the source map stays right. */
const digestPlace = 'digest-of-this-bundle'.padEnd(64, '.')

/** Puts in the digest that tells one build from another, and the wrapper on. */
async function finishBundle(bundle) {
  const text = await readFile(bundle, 'latin1')
  await writeFile(bundle, wrapped(text.replace(digestPlace, createHash('sha256').update(text).digest('hex'))), 'latin1')
}

/** `main.js`, and the manifest that says it is CommonJS. */
async function writeLauncher(outDir) {
  await build({
    config: false,
    entry: { main: ownFile('launch.mjs') },
    outDir,
    format: 'cjs',
    outExtension: () => ({ js: '.js' }),
    define: { 'import.meta.dirname': '__dirname' },
    platform: 'node',
    target,
    silent: true,
  })
  await writeFile(resolve(outDir, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`)
}

/** Starts twice in a folder that may be written to: what an app keeps of its first start for the next is there in the second. */
async function writeCodeCache(bundle, { environment, path }) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-start-'))
  try {
    const port = await freePort()
    const env = { PATH: process.env.PATH, PORT: String(port), ...environment }
    const words = [ownFile('write-code-cache.mjs'), bundle, `http://127.0.0.1:${port}${path}`]
    for (let starts = 0; starts < 2; starts += 1) await promisify(execFile)(process.execPath, words, { cwd: folder, env })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** @param {string} entry path of a source file; what a browser would get of it, minified, in one piece but for packages */
export async function browserBundle(entry) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bundle-'))
  try {
    await build({ config: false, entry: { bundle: entry }, format: 'esm', platform: 'browser', minify: true, silent: true, outDir: folder })
    return await readFile(join(folder, 'bundle.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
