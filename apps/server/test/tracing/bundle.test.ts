/** docs/operate.md, "Traces": the API inside the one-file server and the one beside an operator's SDK find each other. */
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type ServerProcess, startProcess } from '../server-process.ts'

let server: ServerProcess | undefined

afterEach(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
})

async function start(environment: Record<string, string>): Promise<{ server: ServerProcess; baseUrl: string }> {
  const port = await freePort()
  server = startProcess({ PORT: String(port), ...environment })
  await server.until('Stop with Ctrl+C.')
  return { server, baseUrl: `http://localhost:${port}` }
}

test('an SDK that is loaded before the built server gets its spans', async () => {
  const sdk = fileURLToPath(new URL('registered-sdk.mjs', import.meta.url))
  const { server, baseUrl } = await start({ NODE_OPTIONS: `--import ${sdk}` })
  await fetch(`${baseUrl}/pricing.md`)
  await server.until('"name":"GET /*page.md"')
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(server.output()).toMatch(/"message":"request".*"trace_id":"[0-9a-f]{32}"/)
})

test('metrics of the built server are served on their port, and a port that is taken stops the start with its name', async () => {
  const metricsPort = await freePort()
  const { baseUrl } = await start({ METRICS_PORT: String(metricsPort) })
  await fetch(`${baseUrl}/pricing.md`)
  const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(text).toContain('svc_http_requests_total{route="/*page.md",status="200"} 1')
  const other = startProcess({ PORT: String(await freePort()), METRICS_PORT: String(metricsPort) })
  expect((await other.exited).code).toBe(1)
  expect(other.errors()).toBe(
    `Cannot listen on 127.0.0.1 port ${metricsPort}: something else is listening there. Stop it, or set METRICS_PORT to a free port.\n`,
  )
})
