/**
 * A bundled app as a script of V8, with the code that V8 kept of it beside it: then only what was never called before is compiled.
 *
 * V8 refuses code of another version or other flags, but takes a text of the same length for the same, and does not look for damage: it would
 * run what another bundle said, or crash. So before the code stands a SHA-256 of the bundle and the code, and whatever does not fit is as if it
 * were not there. It may cost a start, and never makes a wrong one.
 */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/**
 * Node's own wrapper of a CommonJS module ("The module wrapper" in its documentation). The file has it on: put on at a start, it would copy
 * millions of characters.
 */
export const wrapped = (module) => `(function (exports, require, module, __filename, __dirname) { ${module}\n})`

/** Bytecode is for one version of V8 on one kind of machine. */
const codeCachePath = (bundle) => `${bundle}.${process.version}-${process.platform}-${process.arch}.cache`

const digestBytes = 32
const digestOf = (bundle, code) => createHash('sha256').update(bundle).update(code).digest()

/** @param {string} bundle path of a CommonJS module in its wrapper; what it requires is looked for beside it */
export function compileBundle(bundle) {
  const bytes = readFileSync(bundle)
  // The bundle is ASCII, which is Latin-1: one byte of memory a character.
  const script = new Script(bytes.latin1Slice(), { filename: bundle, cachedData: keptCode(bundle, bytes) })
  return {
    run() {
      const module = { exports: {} }
      script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle))
    },
    /** Keeps what was compiled of it by now. */
    keepCode() {
      const code = script.createCachedData()
      writeFileSync(codeCachePath(bundle), Buffer.concat([digestOf(bytes, code), code]))
    },
  }
}

export function forgetCode(bundle) {
  rmSync(codeCachePath(bundle), { force: true })
}

function keptCode(bundle, bytes) {
  try {
    const kept = readFileSync(codeCachePath(bundle))
    const code = kept.subarray(digestBytes)
    return digestOf(bytes, code).equals(kept.subarray(0, digestBytes)) ? code : undefined
  } catch {
    return undefined
  }
}
