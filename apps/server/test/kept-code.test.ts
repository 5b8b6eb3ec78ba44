/** The code that V8 kept of the bundle (decision 0100): what does not fit is as if it were not there. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
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

test('a bundle that was changed since, in as many characters, says what it says now', async () => {
  const bundle = join(folder, 'bundle.cjs')
  // What a start says, so that its code was kept.
  writeFileSync(bundle, readFileSync(bundle, 'latin1').replace('Stop with Ctrl+C.', 'Halt with Ctrl+C.'), 'latin1')
  const environment = { PATH: process.env.PATH, CONTENT_DIR: fixtureContent, QUOTA_URL: 'memory:', PORT: String(await freePort()) }
  const server = spawn(process.execPath, [join(folder, 'main.js')], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  server.stderr.on('data', (chunk) => {
    told += chunk
  })
  await expect.poll(() => told, { timeout: 10_000 }).toMatch(/with Ctrl\+C\./)
  server.kill()
  await once(server, 'exit')
  expect(told).toContain('Halt with Ctrl+C.')
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
