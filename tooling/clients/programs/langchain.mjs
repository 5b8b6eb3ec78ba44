/** LangChain: a LangGraph agent with the server's tools. The adapter takes the configuration as it is published. */
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { ChatOpenAI } from '@langchain/openai'
import { mcpServers, model, question, report } from './task.mjs'

const client = new MultiServerMCPClient({ mcpServers })
const tools = await client.getTools()
const llm = new ChatOpenAI({ model: model.name, apiKey: model.key, configuration: { baseURL: model.baseUrl } })
const { messages } = await createReactAgent({ llm, tools }).invoke({ messages: [{ role: 'user', content: question }] })
await client.close()
report({ tools: tools.map(({ name }) => name), text: messages.at(-1).content })
