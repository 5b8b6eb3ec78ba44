import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchProfile } from '../src/client.ts'
import { exampleProfile } from './example-profile.ts'
import { sendJson, serve } from './serve.ts'

const limited = { error: 'rate_limit_exceeded', message: 'Too many requests.', resolution: 'Wait 1 second, then retry.' }

afterEach(() => vi.restoreAllMocks())

describe('an abort', () => {
  const reason = new Error('the user left')

  it('before the request rejects with its reason and sends nothing', async () => {
    await using server = await serve((_, response) => sendJson(response, 200, exampleProfile))
    await expect(fetchProfile(server.baseUrl, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(server.requests).toHaveLength(0)
  })

  it('during the response rejects with its reason and closes the connection', async () => {
    const controller = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    await using server = await serve((request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve))
      response.writeHead(200, { 'Content-Length': '9999' })
      response.write('{')
      setImmediate(() => controller.abort(reason))
    })
    await expect(fetchProfile(server.baseUrl, { signal: controller.signal })).rejects.toBe(reason)
    await closed
  })

  it('during the wait rejects with its reason, sends no request and clears the timer', async () => {
    const controller = new AbortController()
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await using server = await serve((_, response) => sendJson(response, 429, limited, { 'Retry-After': '60' }))
    const asked = fetchProfile(server.baseUrl, { signal: controller.signal, retryOnRateLimit: true })
    const wait = () => timers.mock.results[timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 60_000)]?.value
    await expect.poll(wait).toBeDefined()
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(server.requests).toHaveLength(1)
    expect(clear).toHaveBeenCalledWith(wait())
  })

  it('has no listener after the wait', async () => {
    const { signal } = new AbortController()
    const listen = vi.spyOn(signal, 'addEventListener')
    const leave = vi.spyOn(signal, 'removeEventListener')
    let asked = 0
    const fetch = async () => {
      asked += 1
      return asked === 1 ? Response.json(limited, { status: 429, headers: { 'Retry-After': '1' } }) : Response.json(exampleProfile)
    }
    await fetchProfile('https://svc.example.com', { signal, retryOnRateLimit: true, fetch })
    expect(listen).toHaveBeenCalledTimes(1)
    expect(leave.mock.calls).toEqual([listen.mock.calls[0]])
  })

  it('while the 429 response is read prevents the wait', async () => {
    const controller = new AbortController()
    const refuse = async () => {
      const response = Response.json(limited, { status: 429, headers: { 'Retry-After': '60' } })
      controller.abort(reason)
      return response
    }
    await expect(
      fetchProfile('https://svc.example.com', { signal: controller.signal, retryOnRateLimit: true, fetch: refuse }),
    ).rejects.toBe(reason)
  })

  it('by a timeout rejects with a TimeoutError', async () => {
    await using server = await serve(() => {})
    await expect(fetchProfile(server.baseUrl, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
