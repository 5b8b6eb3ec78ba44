/** The programs that `/developers` publishes a configuration for, with exactly this configuration. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelEndpoint } from '../../servers/model-endpoint.mjs'
import { askGemini, trustedFolder } from './ask-gemini.ts'
import { startSession } from './client-session.ts'
import { codexExec } from './codex-exec.ts'
import { type ServedContent, serveContent } from './served-content.ts'
import { finalText, startToolCallingModel } from './tool-calling-model.ts'

let served: ServedContent
let model: ModelEndpoint

beforeAll(async () => {
  served = await serveContent()
  model = await startToolCallingModel()
})

afterAll(async () => {
  await model.close()
  await served.stop()
})

const question = '"What does it cost?"'

/** The client listed the tools and called `search_knowledge`, and the server refused nothing. */
async function expectSearch(): Promise<void> {
  const messages = await served.messages()
  expect(messages.filter(({ status }) => status >= 400)).toEqual([])
  expect(messages.map(({ rpc_method }) => rpc_method)).toEqual(expect.arrayContaining(['initialize', 'tools/list', 'tools/call']))
  expect(messages.flatMap(({ tool }) => tool ?? [])).toEqual(['search_knowledge'])
}

test('Claude Code connects, and its model searches', async () => {
  const session = await startSession()
  await session.run(served.published('Claude Code'))
  expect(await session.run('claude mcp list')).toMatch(/public-information: .* ✔ Connected/)
  const asked = await session.run(`claude -p --model scripted --allowedTools mcp__public-information -- ${question}`, {
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: new URL(model.baseUrl).origin,
    // Otherwise it asks the model before a slow server has connected.
    MCP_CONNECTION_NONBLOCKING: 'false',
  })
  expect(asked).toContain(finalText)
  await expectSearch()
})

test('Codex lists the server, and its model searches', async () => {
  const session = await startSession()
  await session.run(served.published('Codex'))
  expect(await session.run('codex mcp list')).toMatch(/public-information .*\/mcp .* enabled/)
  expect(await session.run(codexExec(model.baseUrl))).toContain(finalText)
  await expectSearch()
})

test('Gemini CLI connects, and its model searches', async () => {
  const session = await startSession()
  await session.run(served.published('Gemini CLI'))
  expect(await session.run('gemini mcp list 2>&1', trustedFolder)).toMatch(/✓ public-information: .* Connected/)
  expect(await askGemini(session, model)).toContain(finalText)
  await expectSearch()
})

test('Qwen Code connects, and its model searches', async () => {
  const session = await startSession()
  await session.run(served.published('Qwen Code'))
  expect(await session.run('qwen mcp list')).toMatch(/✓.* public-information: .* Connected/)
  const asked = await session.run(`qwen --auth-type openai --approval-mode yolo -p ${question}`, {
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'scripted',
    // It would use the proxy for the model, too.
    HTTPS_PROXY: '',
  })
  expect(asked).toContain(finalText)
  await expectSearch()
})

test('OpenCode connects, and its model searches', async () => {
  const session = await startSession()
  await session.write('opencode.json', served.published('OpenCode'))
  expect(await session.run('opencode mcp list')).toMatch(/✓ public-information .*connected/)
  const options = { baseURL: model.baseUrl, apiKey: 'none' }
  const provider = { scripted: { npm: '@ai-sdk/openai-compatible', options, models: { scripted: {} } } }
  const configuration = { model: 'scripted/scripted', share: 'disabled', provider }
  const asked = await session.run(`opencode run ${question}`, { OPENCODE_CONFIG_CONTENT: JSON.stringify(configuration) })
  expect(asked).toContain(finalText)
  await expectSearch()
})

test('the Inspector lists the tools', async () => {
  const session = await startSession()
  const { tools } = JSON.parse(await session.run(served.published('MCP Inspector')))
  expect(tools.map(({ name }: { name: string }) => name)).toContain('search_knowledge')
  expect((await served.messages()).map(({ status }) => status)).toEqual([200, 202, 200])
})

/** mcporter reads both published forms of `mcpServers`. */
const search = 'mcporter call public-information.search_knowledge query=pricing limit=1'

test.each([
  ['mcporter', 'Other clients and libraries'],
  ['mcp-remote, started by mcporter', 'Clients that only start programs'],
])('%s searches', async (_, client) => {
  const session = await startSession()
  await session.write('config/mcporter.json', served.published(client))
  expect(JSON.parse(await session.run(search)).results).toHaveLength(1)
  const messages = await served.messages()
  expect(messages.filter(({ status }) => status >= 400)).toEqual([])
  expect(messages.flatMap(({ tool }) => tool ?? [])).toEqual(['search_knowledge'])
})
