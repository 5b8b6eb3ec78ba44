// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runCommandLine } from '../src/command-line.ts'
import { callTool } from '../src/commands/call.ts'
import { HarnessError } from '../src/session/harness-error.ts'
import type { Session } from '../src/session/session.ts'

const numRuns = 500
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('call', 'check', '--url', 'http://[', '--content', '--protocol', '--', '-', '--json', '--text', '=', '\ud800'),
)

test('any command line is a command or one error with a fix', async () => {
  const notRun = 78
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (words) => {
      const outcome = await runCommandLine(words, { print: () => undefined, isTerminal: false, open: () => notRun }).catch(
        (error: unknown) => error,
      )
      if (typeof outcome === 'number') expect([0, notRun]).toContain(outcome)
      else expectMistake(outcome)
    }),
    { numRuns },
  )
})

test('any text as a tool’s arguments is an object or one error with a fix', async () => {
  const received: unknown[] = []
  const session: Session = {
    instructions: () => undefined,
    tools: async () => [{ name: 'get_page', inputSchema: { type: 'object' } }],
    call: async (_tool, parameters) => {
      received.push(parameters)
      return { isError: false, text: '', structured: {}, seconds: 0 }
    },
    resources: async () => [],
    read: async () => '',
    close: async () => undefined,
  }
  const terminal = { isInteractive: false, isColoured: false, print: () => undefined, note: () => undefined }
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, fc.json()), async (json) => {
      const before = received.length
      const outcome = await callTool(session, { tool: 'get_page', parameters: json, json: true }, terminal).catch((error: unknown) => error)
      if (outcome === 0) expect([received.length, received.at(-1)]).toEqual([before + 1, JSON.parse(json)])
      else expectMistake(outcome)
    }),
    { numRuns },
  )
})

function expectMistake(error: unknown): void {
  expect(error).toBeInstanceOf(HarnessError)
  const { code, message, resolution } = error as HarnessError
  expect([code, message, resolution]).not.toContain('')
  expect(message).not.toContain('\n')
}
