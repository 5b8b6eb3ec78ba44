import { setTimeout as sleep } from 'node:timers/promises'
import { fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { audio, embedded, image, text } from './fixture-media.ts'

const noArguments = z.object({})

/**
 * The tools that the runner calls by name; their names, arguments and texts are the runner's.
 *
 * `test_sampling` and `test_elicitation` are missing: they send requests to the client in the middle of a call, and an endpoint
 * without sessions cannot know which call a client's answer belongs to. `fixtures-2025-06-18.yml` names them.
 */
export function registerFixtureTools(server: McpServer): void {
  registerContentTools(server)
  registerReportingTools(server)
  registerSchemaTools(server)
}

function registerContentTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [audio],
    test_embedded_resource: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
    test_streaming_elicitation: [text('A stream without requests of its own.')],
  }
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: `Answers ${content.length} content blocks` }, () => ({ content }))
  }
  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
}

function registerReportingTools(server: McpServer): void {
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs three messages', inputSchema: noArguments },
    async (_args, context) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await context.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
        await sleep(50)
      }
      return { content: [text('Logged three messages.')] }
    },
  )
  server.registerTool('test_logging_tool', { description: 'Logs when asked to', inputSchema: noArguments }, async (_args, context) => {
    await context.mcpReq.log('info', 'Only for requests that name a log level')
    return { content: [text('Logged through the request.')] }
  })
  server.registerTool('test_tool_with_progress', { description: 'Reports progress', inputSchema: noArguments }, async (_args, context) => {
    await reportProgress(context)
    return { content: [text(String(context.mcpReq._meta?.progressToken ?? 'no-progress-token'))] }
  })
}

async function reportProgress({ mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return
  for (const progress of [0, 50, 100]) {
    const params = { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` }
    await mcpReq.notify({ method: 'notifications/progress', params })
    await sleep(50)
  }
}

function registerSchemaTools(server: McpServer): void {
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'Mirrors an argument into a header',
      inputSchema: fromJsonSchema<{ region?: string }>({
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, level: { type: 'integer' } },
      } as Parameters<typeof fromJsonSchema>[0]),
    },
    ({ region = '<none>' }) => ({ content: [text(`region=${region}`)] }),
  )
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Publishes a schema with the vocabulary of 2020-12',
      inputSchema: fromJsonSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      }),
    },
    (args) => ({ content: [text(`Called with ${JSON.stringify(args)}`)] }),
  )
}
