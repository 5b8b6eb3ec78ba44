/** MCP clients of the official SDK: the only file that imports it. */
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

/** The two protocol versions the specification names. */
export const protocolVersions = ['2026-07-28', '2025-06-18'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

export interface ToolDescription {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: Readonly<Record<string, unknown>>
}

export interface ToolResult {
  readonly isError: boolean
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

export interface ResourceDescription {
  readonly uri: string
  readonly mimeType?: string | undefined
}

/** An open conversation with a server, whatever carries it. */
export interface Session {
  readonly protocolVersion: ProtocolVersion
  tools(): Promise<readonly ToolDescription[]>
  call(tool: string, parameters: Record<string, unknown>, onProgress?: (message: string) => void): Promise<ToolResult>
  resources(): Promise<readonly ResourceDescription[]>
  read(uri: string): Promise<string>
  close(): Promise<void>
}

// One more second than the longest answer may take, so that a late answer is seen as late and not as silence.
const callTimeoutMilliseconds = 30_000

/** A session with the server at an `/mcp` address. */
export async function openHttpSession(url: URL, protocolVersion: ProtocolVersion): Promise<Session> {
  return connect(new StreamableHTTPClientTransport(url), protocolVersion)
}

/** A session with a server in this process, over the same entry that serves stdio. */
export async function openLocalSession(factory: McpServerFactory, protocolVersion: ProtocolVersion): Promise<Session> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const server = serveStdio(factory, { transport: serverSide })
  const session = await connect(clientSide, protocolVersion)
  return {
    ...session,
    close: async () => {
      await session.close()
      await server.close()
    },
  }
}

async function connect(transport: Parameters<Client['connect']>[0], protocolVersion: ProtocolVersion): Promise<Session> {
  const client = new Client(
    { name: 'svc-harness', version: '1.0.0' },
    protocolVersion === '2025-06-18'
      ? { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: ['2025-06-18'] }
      : { versionNegotiation: { mode: { pin: protocolVersion } } },
  )
  await client.connect(transport)
  return {
    protocolVersion,
    tools: async () => (await client.listTools()).tools,
    call: async (tool, parameters, onProgress) => {
      const result = await client.callTool(
        { name: tool, arguments: parameters },
        {
          timeout: callTimeoutMilliseconds,
          ...(onProgress ? { onprogress: ({ message, progress }) => onProgress(message ?? String(progress)) } : {}),
        },
      )
      return {
        isError: result.isError === true,
        text: result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'),
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
      }
    },
    resources: async () => (await client.listResources()).resources,
    read: async (uri) => {
      const { contents } = await client.readResource({ uri })
      return contents.map((content) => ('text' in content ? content.text : '')).join('')
    },
    close: () => client.close(),
  }
}
