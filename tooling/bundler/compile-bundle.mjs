/**
 * A bundled app as a script of V8, with the code that V8 kept of it beside it: then only what was never called before is compiled.
 * V8 itself refuses code of another version, other flags or another source; so it costs a start, and never makes a wrong one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/**
 * Node's own wrapper of a CommonJS module ("The module wrapper" in its documentation). The file has it on: put on at a start, it would copy
 * millions of characters.
 */
export const wrapped = (module) => `(function (exports, require, module, __filename, __dirname) { ${module}\n})`

/** Bytecode is for one version of V8 on one kind of machine. */
export const codeCachePath = (bundle) => `${bundle}.${process.version}-${process.platform}-${process.arch}.cache`

/** @param {string} bundle path of a CommonJS module in its wrapper; what it requires is looked for beside it */
export function compileBundle(bundle) {
  // The bundle is ASCII, which is Latin-1: read without decoding, and one byte of memory a character.
  const script = new Script(readFileSync(bundle, 'latin1'), { filename: bundle, cachedData: readIfThere(codeCachePath(bundle)) })
  return {
    script,
    run() {
      const module = { exports: {} }
      script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle))
    },
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
