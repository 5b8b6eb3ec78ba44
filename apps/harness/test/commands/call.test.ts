import { describe, expect, it } from 'vitest'
import { callTool } from '../../src/commands/call.ts'
import type { Session } from '../../src/session/session.ts'

const session: Session = {
  instructions: () => undefined,
  tools: async () => [{ name: 'ask_service', inputSchema: { type: 'object' } }],
  call: async (_tool, _parameters, onProgress) => {
    onProgress?.('retrieving')
    onProgress?.('generating')
    return { isError: false, text: 'readable', structured: { status: 'answered' }, seconds: 0 }
  },
  resources: async () => [],
  read: async () => '',
  close: async () => undefined,
}

async function call(isInteractive: boolean): Promise<{ printed: string; noted: string[] }> {
  let printed = ''
  const noted: string[] = []
  const print = (text: string) => {
    printed += text
  }
  const call = { tool: 'ask_service', parameters: '{"question":"Who?"}' }
  await callTool(session, call, { isInteractive, isColoured: false, print, note: (text) => noted.push(text) })
  return { printed, noted }
}

describe('a call whose answer takes a while', () => {
  it('shows its progress and the readable text on a terminal', async () => {
    expect(await call(true)).toEqual({ printed: 'readable\n', noted: ['… retrieving', '… generating'] })
  })

  it('prints the structured result and nothing else on a pipe', async () => {
    expect(await call(false)).toEqual({ printed: '{\n  "status": "answered"\n}\n', noted: [] })
  })
})
