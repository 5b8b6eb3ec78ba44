/**
 * A test runner for Stryker that runs one bundle of tests without hooks in its own process. Stryker's runner for Vitest begins anew with
 * each change: thousands of claims are read again by code that is not compiled yet, which takes seconds where a rule takes milliseconds.
 *
 * With `keepsRead` the bundle stays, with all that its tests have read, from one change to the next. That is sound where the changed files
 * read nothing: a change in what was kept goes unnoticed, so a score can be too low by it and not too high. A change of what a module makes
 * at its loading gets the bundle anew, and so does each change without `keepsRead`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'
import { collectTests, describe, getFn, it } from '@vitest/runner'

/** Stryker's words for how a test and a run ended. */
const passed = 0
const failed = 1

class BundledTestRunner {
  static inject = ['options']
  #file
  #keepsRead
  #script
  /** The tests of the bundle that is kept, and what its code looks up to find the change that it is to do. */
  #kept

  constructor({ bundledTests: { file, keepsRead } }) {
    this.#file = resolve(file)
    this.#keepsRead = keepsRead
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** Reads what is kept: in the time of a change, that of a slow machine would look like a change that does not end. */
  async init() {
    if (this.#keepsRead) this.#kept = await this.#loadAndRead()
  }

  async dryRun() {
    const { tests, state } = await this.#load()
    const results = []
    for (const [id, run] of tests) {
      state.currentTestId = id
      results.push({ id, name: id, ...(await timed(run)) })
    }
    return { status: 'complete', tests: results, mutantCoverage: state.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const isKept = this.#keepsRead && mutantActivation === 'runtime'
    const { tests, state } = isKept ? this.#kept : await this.#load(activeMutant.id)
    Object.assign(state, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 })
    try {
      let nrOfTests = 0
      for (const id of testFilter ?? tests.keys()) {
        nrOfTests += 1
        const { status, failureMessage } = await timed(tests.get(id))
        if (state.hitCount > hitLimit) return { status: 'timeout', reason: `more than ${hitLimit} hits` }
        if (status === failed) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
      }
      return { status: 'survived', nrOfTests }
    } finally {
      state.activeMutant = undefined
    }
  }

  async #loadAndRead() {
    const kept = await this.#load()
    for (const run of kept.tests.values()) await run()
    return kept
  }

  /** Evaluates the bundle; the state is the object in which the changed sources look up what is asked of them. */
  async #load(activeMutant) {
    this.#script ??= new Script(`(function (require, exports, module) {${readFileSync(this.#file, 'utf8')}\n})`, { filename: this.#file })
    const state = { activeMutant }
    const fromBundle = createRequire(this.#file)
    const require = (name) => (name === 'vitest' ? { describe, expect: chai.expect, it } : fromBundle(name))
    const importFile = () => {
      globalThis.__stryker__ = state
      this.#script.runInThisContext()(require, {}, {})
    }
    const [file] = await collectTests([this.#file], { config, importFile, trace: (_name, ...rest) => rest.at(-1)() })
    if (file.result?.state === 'fail') throw new Error(file.result.errors.map(({ stack }) => stack).join('\n'))
    // Two files may have a test of one name.
    return { tests: new Map(testsOf(file, '').map(([name, run], index) => [`${index} ${name}`, run])), state }
  }
}

const config = { root: process.cwd(), sequence: { hooks: 'stack' }, tags: [], allowOnly: false }

const testsOf = ({ tasks }, path) =>
  tasks.flatMap((task) => {
    const name = `${path} ${task.name}`.trim()
    return task.type === 'suite' ? testsOf(task, name) : [[name, getFn(task)]]
  })

async function timed(run) {
  const start = performance.now()
  try {
    await run()
    return { status: passed, timeSpentMs: performance.now() - start }
  } catch (error) {
    return { status: failed, failureMessage: String(error?.message), timeSpentMs: performance.now() - start }
  }
}

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

export const strykerPlugins = [
  {
    kind: 'TestRunner',
    name: 'bundled',
    factory: Object.assign((options) => new BundledTestRunner(options), { inject: ['options'] }),
  },
]

export const strykerValidationSchema = {
  properties: {
    bundledTests: {
      type: 'object',
      properties: { file: { type: 'string' }, keepsRead: { type: 'boolean' } },
      required: ['file', 'keepsRead'],
    },
  },
}
