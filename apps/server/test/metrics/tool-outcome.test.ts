import { expect, test } from 'vitest'
import { toolOutcome } from '../../src/metrics/tool-outcome.ts'

test.each([
  ['done', 200, { tool: 'get_page' }],
  ['done', 200, { tool: 'ask_service', ask_status: 'unavailable' }],
  ['tool_error', 200, { tool: 'get_page', tool_error: true }],
  ['protocol_error', 200, { tool: 'other', rpc_error: -32602 }],
  ['refused', 429, { tool: 'get_page', refusal: 'rate_limit_exceeded' }],
  ['unfinished', 499, { tool: 'get_page' }],
  // A stream had begun when its caller left.
  ['unfinished', 200, { tool: 'ask_service' }],
])('%s: %i %j', (outcome, status, fields) => {
  expect(toolOutcome({ status, fields })).toBe(outcome)
})
