// @module-tag slow
/** `docs/` is a content folder that the product serves: `npm start -- --content docs`. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, run } from './run-tool.ts'

const docs = join(root, 'docs')
// An empty environment, because Vitest sets BASE_URL.
const env = { PATH: process.env.PATH }

it('has no error and no warning', async () => {
  const { code, stdout } = await run(process.execPath, ['apps/server/dist/main.js', '--content', docs, '--check', '--json'], { env })
  const { errors, warnings } = JSON.parse(stdout) as { errors: unknown[]; warnings: { file: string }[] }
  expect(errors).toEqual([])
  // Decisions are for developers of this repository and not published.
  expect(warnings.filter(({ file }) => file !== 'environment' && !file.startsWith('decisions/'))).toEqual([])
  expect(code).toBe(0)
})

it('passes its questions.yaml', async () => {
  const { code, stdout } = await run(process.execPath, ['apps/harness/dist/main.js', 'questions', '--content', docs], { env })
  expect(code, stdout).toBe(0)
})
