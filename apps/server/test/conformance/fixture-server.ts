import { McpServer } from '@modelcontextprotocol/server'
import { protocolVersions } from '@svc/mcp-tools'
import { registerFixtureInputTools, verifyRequestState } from './fixture-input-tools.ts'
import { registerFixturePrompts } from './fixture-prompts.ts'
import { registerFixtureResources } from './fixture-resources.ts'
import { registerFixtureTools } from './fixture-tools.ts'

/** A server with everything that the official runner needs, to run all of its scenarios on our HTTP wiring. */
export function createFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      supportedProtocolVersions: [...protocolVersions],
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        logging: {},
        completions: {},
      },
      requestState: { verify: verifyRequestState },
    },
  )
  registerFixtureTools(server)
  registerFixtureInputTools(server)
  registerFixtureResources(server)
  registerFixturePrompts(server)
  return server
}
