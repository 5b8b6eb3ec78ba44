import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { root } from '../../test/run-tool.ts'
import { startServer } from '../../test/running-server.ts'

/** The log is written in milliseconds; only a test that fails waits this long. */
const busyMachine = { timeout: 60_000 }

/** A request to `/mcp`, as the server logs it (docs/pages/observe.md). */
export interface McpRequest {
  readonly method: string
  readonly status: number
  readonly rpc_method?: string
  readonly tool?: string
}

export interface ServedContent {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The setup that `/developers.md` publishes for a client. */
  published(client: string): string
  /** The messages to `/mcp` since the last call. */
  messages(): Promise<readonly McpRequest[]>
  stop(): Promise<unknown>
}

/** The built server with the shipped content, as `npm start` runs it. */
export async function serveContent(): Promise<ServedContent> {
  const running = await startServer(join(root, 'apps/server/dist/main.js'), {
    cwd: await mkdtemp(join(tmpdir(), 'server-')),
    environment: { LOG_FORMAT: 'json', QUOTA_URL: 'memory:', STORE_URL: 'off' },
  })
  const baseUrl = running.address.replace('127.0.0.1', 'localhost')
  const guide = await (await fetch(`${baseUrl}/developers.md`)).text()
  let calls = 0
  let read = 0
  return {
    baseUrl,
    published: (client) => publishedFor(guide, client),
    async messages() {
      // The lines of the log are in order: this request is logged after all earlier ones.
      await fetch(`${baseUrl}/readyz`)
      calls += 1
      const lines = await vi.waitFor(() => {
        const written = running.written().split('\n')
        expect(written.filter((line) => line.includes('"route":"/readyz"'))).toHaveLength(calls)
        return written
      }, busyMachine)
      const added = lines.slice(read).filter((line) => line.includes('"route":"/mcp"'))
      read = lines.length - 1
      return added.map((line) => JSON.parse(line) as McpRequest).filter(({ method }) => method === 'POST')
    },
    stop: () => running.stop('SIGTERM'),
  }
}

/** The code block below `**Client.**`. */
function publishedFor(guide: string, client: string): string {
  const [, section] = guide.split(`\n**${client}.** `)
  const block = section?.match(/^[^\n]*\n\n```\w+\n(.*?)\n```\n/s)?.[1]
  if (block === undefined) throw new Error(`/developers.md has no block for ${client}.`)
  return block
}
