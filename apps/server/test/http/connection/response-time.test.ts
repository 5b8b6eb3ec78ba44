import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createRequestsInFlight, limitResponseTime } from '../../../src/http/connection/requests-in-flight.ts'
import { type StartedServer, startServer } from '../../support/started-server.ts'

let started: StartedServer | undefined
afterEach(async () => {
  await started?.close()
  vi.useRealTimers()
})

test('a response that takes longer than five minutes is ended, however much of it its client reads', () => {
  vi.useFakeTimers()
  const begun: number[] = []
  const stop = limitResponseTime({ closeBegunBefore: (time) => void begun.push(time) }, () => 400_000)
  vi.advanceTimersByTime(2_000)
  expect(begun).toEqual([100_000, 100_000])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the connection of a response that began before the time is closed, also if it waits behind another; a later one continues', async () => {
  const inFlight = createRequestsInFlight()
  const responses = new Map<string, ServerResponse>()
  started = await startServer(({ url = '' }, response) => {
    responses.set(url, response)
    inFlight.enter(response, Number(url.slice(1)))
    response.once('close', () => inFlight.leave(response))
    response.write('begun')
  })
  const request = (number: number) => `GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const [old, young] = [await started.open(), await started.open()]
  old.socket.write(request(1) + request(2))
  await expect.poll(() => responses.size).toBe(2)
  young.socket.write(request(3))
  await expect.poll(young.received).toContain('begun')
  inFlight.closeBegunBefore(3)
  await old.closed
  await expect.poll(() => inFlight.size).toBe(1)
  responses.get('/3')?.end('ended')
  await expect.poll(young.received).toContain('ended')
})
