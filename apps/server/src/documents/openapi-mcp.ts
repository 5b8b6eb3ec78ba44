/** `POST /mcp`, for the OpenAPI document. The tools describe themselves by `tools/list`. */
import { addresses } from '@svc/composition'
import { protocolVersions } from '@svc/mcp-tools'
import { header, headerReferences, operation } from './openapi-responses.ts'

export const mcpTag = { name: 'MCP', description: 'The Model Context Protocol server.' }

const message = { type: 'object', required: ['jsonrpc'], properties: { jsonrpc: { type: 'string', const: '2.0' } } }

const request = {
  ...message,
  required: ['jsonrpc', 'method'],
  properties: {
    ...message.properties,
    id: { type: ['string', 'integer'], description: 'Absent in a notification.' },
    method: { type: 'string' },
    params: { type: 'object' },
  },
}

const response = {
  ...message,
  properties: {
    ...message.properties,
    id: { type: ['string', 'integer'], description: 'Absent if the request had none that could be read.' },
    result: { type: 'object' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'object' } },
    },
  },
}

const headers = {
  ...headerReferences('X-Content-Type-Options', 'Cache-Control', 'Vary'),
  'Access-Control-Allow-Origin': header('An allowed `Origin` of the request.', undefined, false),
  'Access-Control-Expose-Headers': header('With an allowed `Origin`.', undefined, false),
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/McpResponse' } } }

export const mcpSchemas = { McpResponse: response }

const mcpOperation = {
  ...operation(
    mcpTag,
    'callMcp',
    'Send a message to the MCP server',
    'JSON-RPC 2.0 over Streamable HTTP, stateless. Use a client of the Model Context Protocol, or copy a call from `/developers.md`.',
    {
      '200': {
        description: 'The response; a stream of events if the request has a progress token.',
        headers: { ...headers, 'X-Accel-Buffering': header('With a stream.', undefined, false) },
        content: { ...content, 'text/event-stream': { schema: { type: 'string' } } },
      },
      '202': { description: 'The notification was received.', headers },
      '400': { description: 'The message or its headers are not valid.', headers, content },
      '429': {
        description: 'This client has used up its calls.',
        headers: { ...headers, ...headerReferences('Retry-After') },
        content,
      },
      default: {
        description: 'Any other status, with a JSON-RPC error that has `error` and `resolution` in its `data`.',
        headers: {
          ...headers,
          Allow: header('With 405.', undefined, false),
          'Accept-Post': header('With 415.', undefined, false),
          'Accept-Encoding': header('With 415 for a coding.', undefined, false),
          'Retry-After': { $ref: '#/components/headers/RetryAfterPause' },
        },
        content,
      },
    },
    [
      {
        name: 'MCP-Protocol-Version',
        in: 'header',
        required: false,
        description: 'Of every request but `initialize`.',
        schema: { type: 'string', enum: protocolVersions },
      },
    ],
  ),
  requestBody: { required: true, content: { 'application/json': { schema: request } } },
}

export const mcpPaths = { [addresses.mcp.path]: { post: mcpOperation } }
