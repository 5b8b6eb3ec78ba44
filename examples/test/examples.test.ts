// @module-tag slow
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const examples = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'main.js')))

/** Examples use the built packages. `npm test` builds first; otherwise run `npm run build`. */
test.each(folders)('%s runs, asserts its output and exits 0', async (folder) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(examples, folder, 'main.js')])
  expect(stdout).toContain(`${folder}: `)
  expect(stderr).toBe('')
})
