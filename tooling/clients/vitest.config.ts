import { mergeConfig } from 'vitest/config'
import { project } from '../vitest/preset.mjs'

/** One file after another: a client takes a core and more. */
export default mergeConfig(project('clients'), { test: { fileParallelism: false, globalSetup: '../vitest/temporary-files.ts' } })
