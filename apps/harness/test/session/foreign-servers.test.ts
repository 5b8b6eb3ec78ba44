// @module-tag slow
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { runHarness } from '../support/harness-process.ts'
import { runInProcess } from '../support/run-in-process.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A server that answers but is not the service. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => void request.resume().on('end', () => answer(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const foreign: readonly [what: string, answer: RequestListener][] = [
  ['a web page', (_, response) => void response.setHeader('Content-Type', 'text/html').end('<h1>Sign in</h1>')],
  ['a server that fails', (_, response) => void response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}')],
  ['text that is not JSON', (_, response) => void response.setHeader('Content-Type', 'application/json').end('{nope')],
  ['a redirect without end', (_, response) => void response.writeHead(302, { Location: '/' }).end()],
  ['a connection that breaks', ({ method, socket }, response) => void (method === 'HEAD' ? response.end() : socket.destroy())],
]

describe('svc-harness with the address of another kind of server', () => {
  it.each(foreign)('fails with what answered and what to do: %s', async (_, answer) => {
    const url = await serve(answer)
    for (const words of [['tools'], ['questions', '--protocol', '2025-06-18'], ['call', 'get_page', '{"page":"/"}']]) {
      await expect(runInProcess([...words, '--url', url])).rejects.toMatchObject({
        name: 'HarnessError',
        message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp does not answer as an MCP server of protocol [-\d]+: [^\n]+\.$/),
        resolution: expect.stringMatching(/^Check [^\n]+\.$/),
      })
    }
  })

  it('prints one line without a stack trace', async () => {
    const [[, answer]] = foreign as [(typeof foreign)[number]]
    const { code, output, errors } = await runHarness(['tools', '--url', await serve(answer)])
    expect([code, output]).toEqual([2, ''])
    expect(errors).toMatch(/^svc-harness: [^\n]+ does not answer as an MCP server [^\n]+ Check [^\n]+\.\n$/)
  })
})
