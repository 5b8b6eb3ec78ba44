/**
 * How tsup builds the workspaces: libraries as ESM and CommonJS with declarations, apps as ES modules with all dependencies but native
 * modules inside.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import { defineConfig } from 'tsup'

const shared = {
  target: 'node20',
  clean: true,
  silent: true,
}

/** @param {string[]} files in `src` without the extension */
const named = (files) => Object.fromEntries(files.map((file) => [basename(file), `src/${file}.ts`]))

/**
 * @param {string[]} entries files in `src` without the extension; each is an entry point with the name of the file
 * @param {string[]} separate such files that are not entry points: as ES modules they have chunks of their own, which bundlers include or
 *   leave out as a whole
 */
export const library = (entries, separate = []) =>
  defineConfig({
    ...shared,
    entry: named(entries),
    format: ['esm', 'cjs'],
    platform: 'neutral',
    treeshake: true,
    external: [/^node:/],
    esbuildOptions: (options, { format }) => {
      if (format === 'esm') options.entryPoints = { ...options.entryPoints, ...named(separate) }
    },
    // tsup writes declarations with `baseUrl`, which TypeScript 6 reports as deprecated. They name the declarations of other packages, not
    // their sources. `npm run check` checks the types.
    dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [], noCheck: true } },
  })

/** Packages that load a native library or a font from their own folder, so they cannot be inside a bundle. */
export const externalPackages = ['libsql', '@resvg/resvg-js', '@expo-google-fonts/open-sans']

/**
 * An app: `src/main.ts` becomes `dist/main.js`. What it imports dynamically becomes a chunk that is read when it is needed.
 *
 * @param {string[]} entries files in `src`, without the extension, that are processes of their own
 */
export const app = (entries = ['main']) =>
  defineConfig({
    ...shared,
    entry: entries.map((entry) => `src/${entry}.ts`),
    format: ['esm'],
    platform: 'node',
    sourcemap: true,
    noExternal: [new RegExp(`^(?!(?:${externalPackages.join('|')})(?:/|$))`)],
    esbuildOptions: (options) => {
      options.conditions = ['@svc/source']
    },
    esbuildPlugins: [rawText],
    // Bundled CommonJS dependencies call `require` for modules of Node.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)" },
  })

/** `import text from './file.js?raw'` is the text of the file, as in Vite. */
export const rawText = {
  name: 'raw-text',
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => {
      const file = path.slice(0, -'?raw'.length)
      const found = file.startsWith('.') ? join(resolveDir, file) : createRequire(join(resolveDir, 'from')).resolve(file)
      // The path is a comment of the bundle, which is the same in every checkout.
      return { path: relative(process.cwd(), found), namespace: 'raw', pluginData: found }
    })
    build.onLoad({ filter: /./, namespace: 'raw' }, async ({ pluginData }) => ({
      contents: await readFile(pluginData, 'utf8'),
      loader: 'text',
    }))
  },
}
