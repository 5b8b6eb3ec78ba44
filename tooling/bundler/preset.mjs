/**
 * The only file that knows the bundler.
 *
 * Libraries ship ESM and CommonJS with a declaration file for each; their dependencies stay imports.
 * Apps ship one ES module with everything inside but native modules, so that a built app starts with nothing but Node.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, defineConfig } from 'tsup'

const shared = {
  target: 'node20',
  sourcemap: true,
  clean: true,
  treeshake: true,
  silent: true,
}

const sources = (entries) => Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`]))

/** @param {string[]} entries names of files in `src`, without the ending; each becomes an entry point of the package */
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

/** An ES module would import such a package at its start, and not start without it: a call of `require` is made where it is used. */
const loadWhenNeeded = {
  name: 'load-when-needed',
  setup(build) {
    const filter = new RegExp(`^(?:${besideTheBundle.join('|')})$`)
    build.onResolve({ filter }, ({ path, namespace }) =>
      namespace === 'beside-the-bundle' ? { path, external: true } : { path, namespace: 'beside-the-bundle' },
    )
    build.onLoad({ filter, namespace: 'beside-the-bundle' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }))
  },
}

/** `import text from './file.js?raw'` is the file as it stands, as Vite has it in the tests. */
const rawText = {
  name: 'raw-text',
  setup(build) {
    const namespace = 'raw-text'
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace(/\?raw$/, '')), namespace }))
    build.onLoad({ filter: /./, namespace }, async ({ path }) => ({ contents: await readFile(path, 'utf8'), loader: 'text' }))
  },
}

/** @param {string[]} entries names of files in `src`, without the ending; each becomes a file of `dist` */
export const app = (entries) =>
  defineConfig({
    ...shared,
    entry: sources(entries),
    format: ['esm'],
    platform: 'node',
    noExternal: [/./],
    esbuildPlugins: [loadWhenNeeded, rawText],
    // One file: what is imported later is evaluated later all the same, and a start takes a quarter less CPU than with chunks.
    splitting: false,
    // Bundled CommonJS dependencies call `require` for Node's own modules, which an ES module does not have.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)" },
    esbuildOptions: (options) => {
      options.conditions = ['@svc/source']
      options.legalComments = 'none'
      // Less to read at a start. Names stay: they stand in the log and in stack traces.
      options.minifyWhitespace = true
      options.minifySyntax = true
    },
  })

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
