import { expect, test } from 'vitest'
import type { EraName } from '../support/messages.ts'
import { expectValidAnswer } from '../support/schema.ts'
import { type Received, type Sent, send } from '../support/send.ts'
import type { Endpoint } from '../support/start-endpoint.ts'

/** One row of the case table: the request, and the literal status and JSON-RPC code of the response. */
export interface Case {
  readonly name: string
  readonly sent: Sent
  readonly status: number
  /** JSON-RPC error code; undefined for a result or an answer without a body. */
  readonly code?: number
  /** `data.error` of a refusal of ours. */
  readonly error?: string
  readonly id?: string | number
  readonly check?: (received: Received) => void
}

/** Tests every row, and the rules for every response. */
export function testCases(era: EraName, endpoint: () => Endpoint, rows: readonly Case[]): void {
  test.each(rows)('$name: $status $code', async ({ sent, status, code, error, id, check }) => {
    const received = await send(endpoint().url, sent)
    expect(received.status).toBe(status)
    expect(received.json?.error?.code).toBe(code)
    expect(received.headers['cache-control']).toContain('no-store')
    expect(received.headers['x-content-type-options']).toBe('nosniff')
    expect(received.headers['mcp-session-id']).toBeUndefined()
    if (received.json !== undefined) expect(received.json.id).not.toBeNull()
    if (id !== undefined) expect(received.json.id).toBe(id)
    if (code !== undefined) expect(isUnknownResource(received) || isExplained(received), received.text).toBe(true)
    if (error !== undefined) expect(received.json.error.data).toMatchObject({ error, resolution: expect.stringMatching(/\.$/) })
    // 2026-07-28 closes these codes to new servers; -32002 is from 2025-06-18.
    if (code !== undefined) expect(code < -32019 || code > -32000 || (era === 'legacy' && code === -32002)).toBe(true)
    expectValidAnswer(era, methodIn(sent), received)
    check?.(received)
  })
}

function methodIn({ body }: Sent): string {
  try {
    return JSON.parse((body as string).replace('\ufeff', '')).method
  } catch {
    return 'none'
  }
}

/** Every error has a code and a resolution, also those of the SDK. */
function isExplained({ json }: Received): boolean {
  const { error, resolution } = json.error.data
  return /^[a-z0-9_]+$/.test(error) && /^[A-Z].*\.$/.test(resolution)
}

/** The one exception: clients recognise it by data that is exactly `{uri}`. */
function isUnknownResource({ json }: Received): boolean {
  return [-32602, -32002].includes(json.error.code) && Object.keys(json.error.data ?? {}).join() === 'uri'
}
