import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import { expect } from 'vitest'
import { type Received, type Sent, send } from './send.ts'
import { type Endpoint, startEndpoint } from './start-endpoint.ts'

/** Two endpoints of one server: as the app mounts it, and with the SDK answering everything that is not refused before it. */
export interface BothWays {
  readonly direct: Endpoint
  readonly sdk: Endpoint
  close(): Promise<void>
}

export async function startBothWays(server: KnowledgeServerFactory): Promise<BothWays> {
  const direct = await startEndpoint(server)
  // A factory like any other: of its handlers nothing is known.
  const sdk = await startEndpoint(() => server())
  return {
    direct,
    sdk,
    async close() {
      await direct.close()
      await sdk.close()
    },
  }
}

/** Sends the same both ways and holds the answers against each other: status, header lines, bytes and what would be logged. */
export async function sendBothWays({ direct, sdk }: BothWays, sent: Sent): Promise<Received> {
  const received = await send(direct.url, sent)
  const expected = await send(sdk.url, sent)
  expect(comparable(received)).toEqual(comparable(expected))
  expect(direct.events.at(-1)).toEqual(sdk.events.at(-1))
  return received
}

function comparable({ status, headers: { date: _, ...headers }, text }: Received) {
  return { status, headers, text }
}
