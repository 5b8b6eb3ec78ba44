/** The configurations of docs/pages/clients.md and of `svc-harness install`, which start the harness over stdio. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelEndpoint } from '../../servers/model-endpoint.mjs'
import { root } from '../../test/run-tool.ts'
import { askGemini } from './ask-gemini.ts'
import { startSession } from './client-session.ts'
import { codexExec } from './codex-exec.ts'
import { finalText, startToolCallingModel } from './tool-calling-model.ts'

let model: ModelEndpoint

beforeAll(async () => {
  model = await startToolCallingModel()
})

afterAll(() => model.close())

const install = `node ${JSON.stringify(join(root, 'apps/harness/dist/main.js'))} install`

test('Claude Code connects', async () => {
  const session = await startSession()
  await session.run(await session.run(`${install} claude`))
  expect(await session.run('claude mcp list')).toMatch(/public-information: .* ✔ Connected/)
})

test('Codex connects, and its model searches', async () => {
  const session = await startSession()
  await session.write('~/.codex/config.toml', await session.run(`${install} codex`))
  const said = await session.run(`${codexExec(model.baseUrl)} 2>&1`)
  expect(said).toContain('public-information/search_knowledge (completed)')
  expect(said).toContain(finalText)
})

test('Gemini CLI connects, and its model searches', async () => {
  const session = await startSession()
  await session.write('.gemini/settings.json', await session.run(`${install} gemini`))
  expect(await askGemini(session, model)).toContain(finalText)
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('1 result for')
})

test('the Inspector lists the tools', async () => {
  const session = await startSession()
  const guide = await readFile(join(root, 'docs/pages/clients.md'), 'utf8')
  const command = /^npx .*inspector.*$/m.exec(guide)?.[0].replaceAll('/path/to/svc/', root) ?? ''
  const { tools } = JSON.parse(await session.run(command))
  expect(tools.map(({ name }: { name: string }) => name)).toContain('search_knowledge')
})
