import { expect, test } from 'vitest'
import { toolOutcome } from '../../src/observe/metrics.ts'

test.each([
  ['done', 200, { tool: 'get_page' }],
  ['done', 200, { tool: 'ask_service', ask: { status: 'unavailable', claims: 0, rejectedClaims: 0 } }],
  ['tool_error', 200, { tool: 'get_page', toolError: true as const }],
  ['protocol_error', 200, { tool: 'other', rpcError: -32602 }],
  ['refused', 429, { tool: 'get_page', refusal: 'rate_limit_exceeded' }],
  ['unfinished', 499, { tool: 'get_page' }],
  // The client disconnected during the stream.
  ['unfinished', 200, { tool: 'ask_service' }],
])('%s: %i %j', (outcome, status, call) => {
  expect(toolOutcome({ status, call })).toBe(outcome)
})
