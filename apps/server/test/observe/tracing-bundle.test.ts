// @module-tag slow
/** docs/pages/observe.md, "Traces": the OpenTelemetry API inside the bundle works with an operator's SDK. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@svc/tooling/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startForTest } from '../support/server-process.ts'

const guide = readFileSync(fileURLToPath(new URL('../../../../docs/pages/observe.md', import.meta.url)), 'utf8')

let folder: string
let collector: Server
const collected: { name: string; traceId: string }[] = []
const services: string[] = []

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-tracing-'))
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'tracing.mjs'), /^```js\n(\/\/ tracing\.mjs\n[\s\S]*?)^```/m.exec(guide)?.[1] as string)
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      services.push(...resource.attributes.map(({ key, value }: Attribute) => `${key} ${value.stringValue}`))
      for (const { spans } of scopeSpans) collected.push(...spans)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  collector.closeAllConnections()
  collector.close()
  rmSync(folder, { recursive: true })
})

test("the guide's file sends the built server's spans to a collector", async () => {
  const port = await freePort()
  const server = startForTest({
    PORT: String(port),
    NODE_OPTIONS: `--import ${join(folder, 'tracing.mjs')}`,
    OTEL_SERVICE_NAME: 'facts',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
  await server.until('Stop with Ctrl+C.')
  await fetch(`http://localhost:${port}/pricing.md`)
  const find = () => collected.find(({ name }) => name === 'GET /*page.md')
  await expect.poll(find).toBeDefined()
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(services).toContain('service.name facts')
  const span = find()
  expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(server.output()).toContain(`"trace_id":"${span?.traceId}"`)
})
