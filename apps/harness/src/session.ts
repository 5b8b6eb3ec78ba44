/** MCP clients of the official SDK: the only file that imports it. */
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { HarnessError } from './harness-error.ts'
import { fetchUnlessLimited, outcomeOf } from './limited-fetch.ts'
import { askPatiently, type Patience } from './patience.ts'

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
  /** How long the answer took, without the waits that the server asked for before. */
  readonly seconds: number
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

// Half again as long as the longest answer may take (20.25 s), so that a late answer is seen as late and not as silence.
const timeout = 30_000

/**
 * A session with the server at an `/mcp` address. Where the server asks to wait, it waits and asks again.
 *
 * @throws HarnessError `limited` when the server goes on asking to wait, `no_session` for everything else that keeps it from answering,
 * here and in each of its methods
 */
export async function openHttpSession(url: URL, protocolVersion: ProtocolVersion, patience: Patience): Promise<Session> {
  const told = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const asked = await askPatiently(
      () => outcomeOf(ask),
      (outcome) => (outcome.status === 'limited' ? outcome.seconds : undefined),
      patience,
    )
    switch (asked.status) {
      case 'answered':
        return asked.result
      case 'limited':
        throw limited(url, asked.seconds)
      case 'failed':
        throw noSession(url, protocolVersion, asked.error)
    }
  }
  const session = await told(() => connect(new StreamableHTTPClientTransport(url, { fetch: fetchUnlessLimited }), protocolVersion))
  return {
    protocolVersion,
    tools: () => told(() => session.tools()),
    call: (...parameters) => told(() => session.call(...parameters)),
    resources: () => told(() => session.resources()),
    read: (uri) => told(() => session.read(uri)),
    close: () => session.close(),
  }
}

function limited(url: URL, seconds: number): HarnessError {
  return new HarnessError(
    'limited',
    `${url} takes no more requests of this client for now and asks to wait ${seconds} s.`,
    'Wait that long and run the command again; the operator of a server like ours can raise MCP_CALLS_PER_MINUTE.',
  )
}

/** What a stranger's server sends may stand in the error: one line of it is enough to know it by. */
function noSession(url: URL, protocolVersion: ProtocolVersion, error: unknown): HarnessError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
  return new HarnessError(
    'no_session',
    `${url} does not answer as an MCP server of protocol ${protocolVersion}: ${reason.replace(/\.?$/, '.')}`,
    'Check that --url names the service and no other server or proxy.',
  )
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
  try {
    await client.connect(transport, { timeout })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    protocolVersion,
    tools: async () => (await client.listTools({}, { timeout })).tools,
    call: async (tool, parameters, onProgress) => {
      const asked = performance.now()
      const result = await client.callTool(
        { name: tool, arguments: parameters },
        {
          timeout,
          ...(onProgress ? { onprogress: ({ message, progress }) => onProgress(message ?? String(progress)) } : {}),
        },
      )
      return {
        isError: result.isError === true,
        text: result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'),
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
        seconds: (performance.now() - asked) / 1_000,
      }
    },
    resources: async () => (await client.listResources({}, { timeout })).resources,
    read: async (uri) => {
      const { contents } = await client.readResource({ uri }, { timeout })
      return contents.map((content) => ('text' in content ? content.text : '')).join('')
    },
    close: () => client.close(),
  }
}
