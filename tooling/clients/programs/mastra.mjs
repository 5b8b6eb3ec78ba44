/** Mastra: an agent with the server's tools. */
import { Agent } from '@mastra/core/agent'
import { MCPClient } from '@mastra/mcp'
import { model, question, report, server } from './task.mjs'

const client = new MCPClient({ servers: { knowledge: { url: new URL(server.url) } } })
const tools = await client.getTools()
const agent = new Agent({
  name: 'agent',
  instructions: 'Answer.',
  model: { id: `local/${model.name}`, url: model.baseUrl, apiKey: model.key },
  tools,
})
const { text } = await agent.generate(question)
await client.disconnect()
report({ tools: Object.keys(tools).map((name) => name.replace('knowledge_', '')), text })
