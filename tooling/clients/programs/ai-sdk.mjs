/** AI SDK: an agent loop with the server's tools. */
import { createMCPClient } from '@ai-sdk/mcp'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, stepCountIs } from 'ai'
import { model, question, report, server } from './task.mjs'

const client = await createMCPClient({ transport: server })
const tools = await client.tools()
const provider = createOpenAICompatible({ name: 'local', baseURL: model.baseUrl, apiKey: model.key })
const { text } = await generateText({ model: provider(model.name), tools, stopWhen: stepCountIs(3), prompt: question })
await client.close()
report({ tools: Object.keys(tools), text })
