/** What the bundler is told about single modules: which are not inside, which are read otherwise than they stand, and which later. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Names a package whose code is not part of the bundle, by a call of `require` where it is used: a bundle would load it at its start, and
 * not start without it.
 */
export const requiredWhereUsed = (pluginName, packages, nameOf) => ({
  name: pluginName,
  setup(build) {
    const namespace = pluginName
    const filter = new RegExp(`^(?:${packages.join('|')})$`)
    build.onResolve({ filter }, ({ path, namespace: from }) => (from === namespace ? undefined : { path, namespace }))
    build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }))
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: `module.exports = require(${JSON.stringify(nameOf(path))})` }))
  },
})

/** What of a package is called; its tables are not made before that. Koa's parts ask for types by ending, and no answer of ours does. */
const calledFunctions = { 'mime-types': ['charset', 'contentType', 'extension', 'lookup'] }

/** Gives a CommonJS package that takes milliseconds to evaluate the time until one of its functions is called. */
export const evaluateWhenCalled = {
  name: 'evaluate-when-called',
  setup(build) {
    const namespace = 'evaluate-when-called'
    const filter = new RegExp(`^(?:${Object.keys(calledFunctions).join('|')})$`)
    build.onResolve({ filter, namespace: 'file' }, async ({ path, importer, resolveDir, kind }) => {
      const found = await build.resolve(path, { importer, resolveDir, kind, namespace })
      return { path: found.path, namespace, pluginData: calledFunctions[path] }
    })
    build.onLoad({ filter: /./, namespace }, ({ path, pluginData }) => {
      const functions = pluginData.map((name) => `${name}: (...given) => load().${name}(...given)`)
      return {
        contents: `const load = () => require(${JSON.stringify(path)})\nmodule.exports = { ${functions.join(', ')} }`,
        resolveDir: dirname(path),
      }
    })
  },
}

/** Koa's parts tell their developers what is deprecated; to find out whom, each has V8 count the lines of the whole bundle at its start. */
export const silentDeprecations = {
  name: 'silent-deprecations',
  setup(build) {
    const namespace = 'silent-deprecations'
    build.onResolve({ filter: /^depd$/ }, ({ path }) => ({ path, namespace }))
    build.onLoad({ filter: /./, namespace }, () => ({
      contents: 'module.exports = () => Object.assign(() => {}, { function: (deprecated) => deprecated, property: () => {} })',
    }))
  },
}

/** What is changed of a source before the bundler reads it. */
export const changedSource = {
  name: 'changed-source',
  setup(build) {
    const namedFiles = filesNamedByIndexes(build)
    build.onLoad({ filter: /\.[cm]?[jt]s$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = asAscii(path.endsWith('.ts') ? await withoutIndexes(text, dirname(path), namedFiles) : text)
      return contents === text ? undefined : { contents, loader: path.endsWith('ts') ? 'ts' : 'js' }
    })
  },
}

/**
 * The bundler escapes what is not ASCII everywhere but in regular expressions, where an escape means the same. One such character would
 * make the whole bundle take two bytes a character, and three times as long to read.
 */
const asAscii = (text) => text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Imports from the index of a package of ours become imports of the files that it names: evaluating an index evaluates all it names, and a
 * start would load the engines of answers for the name of a header.
 */
async function withoutIndexes(text, folder, namedFiles) {
  const changed = []
  let copied = 0
  for (const { 0: statement, 1: list, 2: from, index } of text.matchAll(/^import \{([^}]*)\} from '(@svc\/[^']+)'$/gm)) {
    const files = await namedFiles(from, folder)
    const imports = list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '' && !item.startsWith('type '))
      .map((item) => `import { ${item} } from ${JSON.stringify(files.get(item.split(' as ')[0]) ?? from)}`)
    // As many lines as before, for the source map.
    changed.push(text.slice(copied, index), imports.join('; '), '\n'.repeat(statement.split('\n').length - 1))
    copied = index + statement.length
  }
  return changed.join('') + text.slice(copied)
}

/** For a package's entry that is a list of exports, the file of each name. */
function filesNamedByIndexes(build) {
  const known = new Map()
  const read = async (entry) => {
    const files = new Map()
    for (const [, list, from] of (await readFile(entry, 'utf8')).matchAll(/^export \{([^}]*)\} from '(\.[^']+)'$/gm))
      for (const item of list.split(',').map((listed) => listed.trim())) files.set(item, join(dirname(entry), from))
    return files
  }
  return async (specifier, resolveDir) => {
    const { path } = await build.resolve(specifier, { resolveDir, kind: 'import-statement' })
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}

/** `import text from './file.js?raw'` is the file as it stands, as Vite has it in the tests. */
export const rawText = {
  name: 'raw-text',
  setup(build) {
    const namespace = 'raw-text'
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace(/\?raw$/, '')), namespace }))
    build.onLoad({ filter: /./, namespace }, async ({ path }) => ({ contents: await readFile(path, 'utf8'), loader: 'text' }))
  },
}
