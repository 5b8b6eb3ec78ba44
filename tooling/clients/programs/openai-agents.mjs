/** OpenAI Agents SDK: an agent with the server. */
import { Agent, MCPServerStreamableHttp, run, setDefaultOpenAIKey } from '@openai/agents'
import { model, question, report, server } from './task.mjs'

process.env.OPENAI_BASE_URL = model.baseUrl
setDefaultOpenAIKey(model.key)
const connection = new MCPServerStreamableHttp({ name: 'public-information', url: server.url })
await connection.connect()
const tools = await connection.listTools()
const agent = new Agent({ name: 'Agent', model: model.name, mcpServers: [connection] })
const { finalOutput } = await run(agent, question)
await connection.close()
report({ tools: tools.map(({ name }) => name), text: finalOutput })
