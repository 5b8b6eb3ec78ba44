// @module-tag slow
/** `docs/` is a content folder that the product serves: `npm start -- --content docs`. */
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runInProcess } from '../support/run-in-process.ts'

const docs = fileURLToPath(new URL('../../../../docs', import.meta.url))

it('has no error and no warning', async () => {
  const { code, output } = await runInProcess(['content', '--json', '--content', docs])
  const { errors, warnings } = JSON.parse(output) as { errors: unknown[]; warnings: { file: string }[] }
  expect(errors).toEqual([])
  // Decisions are for developers of this repository and not published.
  expect(warnings.filter(({ file }) => !file.startsWith('decisions/'))).toEqual([])
  expect(code).toBe(0)
})

it('passes its questions.yaml', async () => {
  const { code, output } = await runInProcess(['questions', '--content', docs])
  expect(code, output).toBe(0)
})
