// @module-tag slow
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'svc-walk-'))
let server: ChildProcessByStdio<null, Readable, null>
let endpoint: string

beforeAll(async () => {
  server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: folder,
    // The addresses are those of `npm start`; the port is a free one.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      BASE_URL: 'http://localhost:8080',
      QUOTA_URL: 'memory:',
      STORE_URL: 'off',
      LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const listening = /"port":(\d+)/.exec(output)
    if (listening) {
      server.stdout.resume()
      endpoint = `http://127.0.0.1:${listening[1]}/mcp`
      return
    }
  }
  throw new Error(`The server ended before it listened: ${output}`)
})

afterAll(async () => {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
})

test('the output in the README is what both official clients print', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'examples/walk-through-the-door/walk.js'), endpoint])
  const [modern = '', earlier = ''] = stdout.trim().split('\n\n')
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(modern)
  const results = (printed: string) => printed.slice(printed.indexOf('\n'))
  expect(results(earlier)).toBe(results(modern))
})
