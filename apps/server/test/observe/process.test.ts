// @module-tag slow
/** METRICS_PORT of the built server: it is served, and the start fails if it is in use. */

import { freePort } from '@svc/tooling/free-port'
import { afterEach, expect, test } from 'vitest'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

const started: ServerProcess[] = []

afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
})

async function start(metricsPort: number): Promise<ServerProcess & { readonly port: number }> {
  const port = await freePort()
  const server = startProcess({ PORT: String(port), METRICS_PORT: String(metricsPort) })
  started.push(server)
  return { ...server, port }
}

test('metrics are served on their port, and a second server fails with the port in its error', async () => {
  const metricsPort = await freePort()
  const { port, until } = await start(metricsPort)
  await until('Stop with Ctrl+C.')
  await fetch(`http://localhost:${port}/pricing.md`)
  const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(text).toContain('svc_http_requests_total{route="/*page.md",status="200"} 1')

  const { errors, exited } = await start(metricsPort)
  expect((await exited).code).toBe(1)
  expect(errors()).toBe(
    `Cannot listen on 127.0.0.1 port ${metricsPort}: something else is listening there. Stop it, or set METRICS_PORT to a free port.\n`,
  )
})
