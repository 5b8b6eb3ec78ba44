/** LlamaIndex: the server's tools, called as an agent calls them. */
import { mcp } from '@llamaindex/tools'
import { report, server } from './task.mjs'

const client = mcp({ url: server.url, verbose: false })
const tools = await client.tools()
const search = tools.find(({ metadata }) => metadata.name === 'search_knowledge')
const result = await search.call({ query: 'pricing', limit: 1 })
await client.cleanup()
report({ tools: tools.map(({ metadata }) => metadata.name), text: JSON.stringify(result) })
