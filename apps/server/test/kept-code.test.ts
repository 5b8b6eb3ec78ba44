/** The code that V8 kept of the bundle (decision 0100): what does not fit is as if it were not there. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtServer, fixtureContent } from './front-door.ts'

const said = 'Configuration and content are in order'

let folder: string
let code: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-kept-code-'))
  cpSync(dirname(fileURLToPath(builtServer)), folder, { recursive: true, filter: (path) => !path.endsWith('.map') })
  code = join(folder, readdirSync(folder).find((name) => name.endsWith('.cache')) as string)
})
afterEach(() => rmSync(folder, { recursive: true }))

function check(): { status: number | null; stdout: string } {
  const environment = { PATH: process.env.PATH, CONTENT_DIR: fixtureContent }
  return spawnSync(process.execPath, [join(folder, 'main.js'), '--check'], { cwd: folder, env: environment, encoding: 'utf8' })
}

test('a bundle that was changed since, in as many characters, says what it says now', () => {
  const bundle = join(folder, 'bundle.cjs')
  const changed = said.replace('in order', 'examined')
  writeFileSync(bundle, readFileSync(bundle, 'latin1').replace(said, changed), 'latin1')
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining(changed) })
})

test.each([0, 0.3, 0.5, 0.7, 0.9])('damage at %d of its length costs a start, and nothing else', (place) => {
  const bytes = readFileSync(code)
  const from = Math.floor(bytes.length * place)
  for (let at = from; at < from + 64; at += 1) bytes[at] = (bytes[at] as number) ^ 0xff
  writeFileSync(code, bytes)
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining(said) })
})

test.each([0, 16, 100_000])('of a file that ends after %d bytes nothing is taken', (length) => {
  writeFileSync(code, readFileSync(code).subarray(0, length))
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining(said) })
})
