/** MCP clients of the official SDK: the only file that imports it. */
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { HarnessError } from './harness-error.ts'
import { askWithRetries, secondsToWait, type Waiting } from './retry-after.ts'

export const protocolVersions = ['2026-07-28', '2025-06-18'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

export type ToolResult = Awaited<ReturnType<Session['call']>>

export type Session = Awaited<ReturnType<typeof connect>>

/** 1.5 times the longest allowed response (20.25 s), so that a late one is measured (milliseconds). */
const timeout = 30_000

/** A response that asks to wait. The SDK's errors have the status of a response but not its headers. */
class Limited extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Too many requests: wait ${seconds} s.`)
    this.seconds = seconds
  }
}

async function fetchUnlessLimited(input: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const seconds = secondsToWait(response.status, response.headers.get('retry-after'))
  if (seconds === undefined) return response
  await response.body?.cancel()
  throw new Limited(seconds)
}

/**
 * A session with the server at an `/mcp` address. It waits and retries if the server asks to wait.
 *
 * @throws HarnessError `limited` if the server still asks to wait, `no_session` for every other failure,
 * also in each of its methods
 */
export async function openHttpSession(url: URL, protocolVersion: ProtocolVersion, waiting: Waiting): Promise<Session> {
  const asked = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const attempt = () =>
      ask().catch((error: unknown) => {
        // While the SDK negotiates the version, the error of fetch is the cause of its own error.
        const limited = [error, error instanceof Error && error.cause].find((thrown) => thrown instanceof Limited)
        if (limited) return limited
        throw noSession(url, protocolVersion, error)
      })
    const answer = await askWithRetries(attempt, (given) => (given instanceof Limited ? given.seconds : undefined), waiting)
    if (!(answer instanceof Limited)) return answer
    throw new HarnessError(
      'limited',
      `${url} takes no more requests of this client for now and asks to wait ${answer.seconds} s.`,
      'Wait that long and run the command again; the operator of a server like ours can raise MCP_CALLS_PER_MINUTE.',
    )
  }
  const session = await asked(() => connect(new StreamableHTTPClientTransport(url, { fetch: fetchUnlessLimited }), protocolVersion))
  return {
    instructions: session.instructions,
    tools: () => asked(session.tools),
    call: (...parameters) => asked(() => session.call(...parameters)),
    resources: () => asked(session.resources),
    read: (uri) => asked(() => session.read(uri)),
    close: session.close,
  }
}

/** Shows one line of the error, which may contain the response of another server. */
function noSession(url: URL, protocolVersion: ProtocolVersion, error: unknown): HarnessError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
  return new HarnessError(
    'no_session',
    `${url} does not answer as an MCP server of protocol ${protocolVersion}: ${reason.replace(/\.?$/, '.')}`,
    'Check that --url names the service and no other server or proxy.',
  )
}

/** A session with a server in this process. */
export async function openLocalSession(factory: McpServerFactory, protocolVersion: ProtocolVersion): Promise<Session> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const server = serveStdio(factory, { transport: serverSide })
  const session = await connect(clientSide, protocolVersion)
  return { ...session, close: () => session.close().then(server.close) }
}

async function connect(transport: Parameters<Client['connect']>[0], protocolVersion: ProtocolVersion) {
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
    instructions: () => client.getInstructions(),
    tools: async () => (await client.listTools({}, { timeout })).tools,
    call: async (name: string, parameters: Record<string, unknown>, onProgress?: (message: string) => void) => {
      const asked = performance.now()
      const result = await client.callTool(
        { name, arguments: parameters },
        { timeout, ...(onProgress && { onprogress: ({ message, progress }) => onProgress(message ?? String(progress)) }) },
      )
      return {
        isError: result.isError === true,
        text: result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'),
        structured: z.record(z.string(), z.unknown()).safeParse(result.structuredContent).data ?? {},
        /** Response time, without waits after 429. */
        seconds: (performance.now() - asked) / 1_000,
      }
    },
    resources: async () => (await client.listResources({}, { timeout })).resources,
    read: async (uri: string) => {
      const { contents } = await client.readResource({ uri }, { timeout })
      return contents.map((content) => ('text' in content ? content.text : '')).join('')
    },
    close: () => client.close(),
  }
}
