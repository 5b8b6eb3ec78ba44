/** Client libraries, which get the configuration that `/developers` publishes for other clients. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelEndpoint } from '../../servers/model-endpoint.mjs'
import { programs, startSession } from './client-session.ts'
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

test.each([
  ['AI SDK', 'ai-sdk.mjs', finalText],
  ['OpenAI Agents', 'openai-agents.mjs', finalText],
  ['LangChain', 'langchain.mjs', finalText],
  ['Mastra', 'mastra.mjs', finalText],
  // Without a model: the script calls the tool.
  ['LlamaIndex', 'llamaindex.mjs', '1 result for'],
])('%s finds the tools and searches', async (_, file, text) => {
  const session = await startSession()
  await session.write('mcp.json', served.published('Other clients and libraries'))
  const result = JSON.parse(await session.run(`node ${JSON.stringify(join(programs, file))} mcp.json ${model.baseUrl}`))
  expect(result.tools).toEqual(['search_knowledge', 'get_page', 'compare_providers', 'ask_service'])
  expect(result.text).toContain(text)
  const messages = await served.messages()
  expect(messages.filter(({ status }) => status >= 400)).toEqual([])
  expect(messages.flatMap(({ tool }) => tool ?? [])).toEqual(['search_knowledge'])
})
