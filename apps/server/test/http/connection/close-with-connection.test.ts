import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closeWithConnection } from '../../../src/http/connection/close-with-connection.ts'
import { type StartedServer, startServer } from '../../support/started-server.ts'

let started: StartedServer | undefined
afterEach(() => started?.close())

/** A server whose requests wait for the test, and how often each response emitted `close`. */
async function startWaiting() {
  const responses: ServerResponse[] = []
  const closed: number[] = []
  started = await startServer((request, response) => {
    closeWithConnection(request, response)
    const index = responses.push(response) - 1
    closed[index] = 0
    response.on('close', () => {
      closed[index] = (closed[index] ?? 0) + 1
    })
  })
  const connection = await started.open()
  const ask = async (requests: number) => {
    const before = responses.length
    connection.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests))
    await expect.poll(() => responses.length).toBe(before + requests)
  }
  return { ...connection, responses, closed, ask }
}

describe('responses of a closed connection (RFC 9112, section 9.3.2)', () => {
  test('emit close once each, whether their turn had come or not', async () => {
    const { socket, responses, closed, ask } = await startWaiting()
    await ask(3)
    expect(responses.map((response) => response.socket !== null)).toEqual([true, false, false])
    socket.destroy()
    await expect.poll(() => closed).toEqual([1, 1, 1])
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  })

  test('emit close once if they had waited and their turn came before', async () => {
    const { socket, responses, closed, ask, received } = await startWaiting()
    await ask(2)
    await ask(1)
    responses[0]?.writeHead(204).end()
    await expect.poll(received).toContain('204')
    await expect.poll(() => responses[1]?.socket).not.toBeNull()
    socket.destroy()
    await expect.poll(() => closed).toEqual([1, 1, 1])
  })

  test('are removed when they are finished', async () => {
    const { socket, responses, closed, ask, received } = await startWaiting()
    await ask(2)
    for (const response of responses) response.writeHead(204).end()
    await expect.poll(() => received().match(/204/g)).toHaveLength(2)
    await expect.poll(() => closed).toEqual([1, 1])
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(closed).toEqual([1, 1])
  })
})
