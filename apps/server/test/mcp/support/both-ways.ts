import type { KnowledgeServerFactory } from '@svc/mcp-tools'
import { expect } from 'vitest'
import { type Received, type Sent, send } from './send.ts'
import { type Endpoint, startEndpoint } from './start-endpoint.ts'

/** Two endpoints of one server: one with the fast path, one where the SDK answers every accepted message. */
export interface BothWays {
  readonly fast: Endpoint
  readonly sdk: Endpoint
  close(): Promise<void>
}

export async function startBothWays(server: KnowledgeServerFactory): Promise<BothWays> {
  const fast = await startEndpoint(server)
  // The fast path leaves a factory without `handlers` to the SDK.
  const sdk = await startEndpoint(() => server())
  return {
    fast,
    sdk,
    async close() {
      await fast.close()
      await sdk.close()
    },
  }
}

/** Sends a request both ways and compares the answers: status, headers, body and event. */
export async function sendBothWays({ fast, sdk }: BothWays, sent: Sent): Promise<Received> {
  const received = await send(fast.url, sent)
  const expected = await send(sdk.url, sent)
  expect(comparable(received)).toEqual(comparable(expected))
  expect(fast.events.at(-1)).toEqual(sdk.events.at(-1))
  return received
}

function comparable({ status, headers: { date: _, ...headers }, text }: Received) {
  return { status, headers, text }
}
