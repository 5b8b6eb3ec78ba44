// @module-tag slow
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallContent } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let folder: string
let server: StartedServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-listing-'))
  await cp(smallContent, folder, { recursive: true })
  await mkdir(join(folder, 'well-known'))
  await writeFile(join(folder, 'well-known/openai-apps-challenge'), 'token-1')
  const privacy = '---\ntitle: Privacy\ndescription: What we keep.\n---\n\nNothing.\n'
  await writeFile(join(folder, 'pages/privacy.md'), privacy)
  await writeFile(join(folder, 'site.yaml'), 'footer:\n  links:\n    - { title: Privacy, page: /privacy }\n')
  server = await startServer({ CONTENT_DIR: folder, BASE_URL: 'https://facts.acme.com' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

it('of a server on this machine names what directories would refuse, and exits with 1', async () => {
  const { code, output } = await runInProcess(['check', '--listing', '--url', server.url.href, '--json'])
  const outcomes = JSON.parse(output) as { rule: string; found?: string; fix?: string }[]
  const refused = outcomes.filter(({ found }) => found !== undefined)
  expect(refused.map(({ rule }) => rule)).toEqual(['https', 'address', 'registry-proof', 'server-json-namespace', 'server-json-remote'])
  for (const { fix } of refused) expect(fix).toBeTruthy()
  expect(code).toBe(1)
})

it('prints a line for each rule, with what was found and the fix', async () => {
  const { output } = await runInProcess(['check', '--listing', '--url', server.url.href])
  expect(output).toMatch(/^REFUSED {2}The address is https\. \[ChatGPT, Claude, MCP registry\]\n {9}found: http:/)
  expect(output).toMatch(/^ok {7}Every tool has a title/m)
  expect(output).toMatch(/^15 ok, 5 refused$/m)
})

it('needs an address', async () => {
  await expect(runInProcess(['check', '--listing'])).rejects.toMatchObject({ message: expect.stringContaining('needs the public address') })
})
