// @module-tag slow
/** METRICS_PORT (docs/pages/observe.md). */
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { freePort } from '@svc/tooling/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

let running: RunningFrontDoor
let metricsUrl: string

beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  running = await startFrontDoor({ METRICS_PORT: String(port) })
})
afterAll(() => running.stop())

describe('the port', () => {
  function ask(path: string, method = 'GET', host = new URL(metricsUrl).host) {
    return new Promise<{ status: number | undefined; allow: string | undefined; body: string }>((resolve, reject) => {
      const sent = httpRequest(metricsUrl, { path, method, headers: { host } }, async (response) => {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve({ status: response.statusCode, allow: response.headers.allow, body })
      })
      sent.on('error', reject).end()
    })
  }

  test('serves only /metrics, for GET and HEAD', async () => {
    expect((await ask('/metrics?x=1')).status).toBe(200)
    expect(await ask('/metrics', 'HEAD')).toEqual({ status: 200, allow: undefined, body: '' })
    for (const path of ['/', '/metrics/', '/healthz', '/api/v1/profile', '//metrics', '/%6detrics']) {
      expect([path, await ask(path)]).toEqual([
        path,
        { status: 404, allow: undefined, body: 'Metrics are at /metrics, what was asked and read at /insight.\n' },
      ])
    }
    expect(await ask('/metrics', 'POST')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  })

  test('refuses a foreign Host', async () => {
    expect((await ask('/metrics', 'GET', `rebound.example:${new URL(metricsUrl).port}`)).status).toBe(403)
    expect((await ask('/metrics', 'GET', `localhost:${new URL(metricsUrl).port}`)).status).toBe(200)
    expect((await ask('/metrics', 'GET', '127.0.0.1')).status).toBe(403)
  })

  test('is not the public port', async () => {
    expect((await fetch(`${running.baseUrl}/metrics`)).status).toBe(404)
  })

  test('is free after a stop, and not used without the variable', async () => {
    const port = await freePort()
    const own = await startFrontDoor({ METRICS_PORT: String(port) })
    const other = await startFrontDoor()
    expect(other.logLines().map(({ message }) => message)).not.toContain('metrics listening')
    expect(own.logLines()).toContainEqual(expect.objectContaining({ message: 'metrics listening', address: '127.0.0.1', port }))
    await Promise.all([own.stop(), other.stop()])
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })

  test('answers 503 with what is wrong while the store of insight is away, and logs no fault of its own', async () => {
    const port = await freePort()
    const own = await startFrontDoor({ METRICS_PORT: String(port), STORE_URL: 'postgres://svc@127.0.0.1:1/svc' })
    const response = await fetch(`http://127.0.0.1:${port}/insight.json`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1 failed: .* Check that it runs/),
    ])
    expect(own.logLines().map(({ message }) => message)).not.toContain('metrics failed')
    await own.stop()
  })

  test('that is in use fails the start with an error that names it', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    await expect(startFrontDoor({ METRICS_PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    taken.close()
  })
})
