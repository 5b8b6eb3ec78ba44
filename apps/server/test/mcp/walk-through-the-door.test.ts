// @module-tag slow
/** The example `walk-through-the-door`, whose output is in the README. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { shippedSettings, startFrontDoor } from '../support/front-door.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

test('the output in the README is what both official clients print', async () => {
  // The addresses are those of `npm start`; the port is a free one.
  const running = await startFrontDoor({ ...shippedSettings, BASE_URL: 'http://localhost:8080' })
  onTestFinished(() => running.stop())
  const walk = [pathOf('examples/walk-through-the-door/walk.js'), `http://127.0.0.1:${running.port}/mcp`]
  const { stdout } = await promisify(execFile)(process.execPath, walk)
  const [modern = '', earlier = ''] = stdout.trim().split('\n\n')
  expect(readFileSync(pathOf('README.md'), 'utf8')).toContain(modern)
  const results = (part: string) => part.slice(part.indexOf('\n'))
  expect(results(earlier)).toBe(results(modern))
})
