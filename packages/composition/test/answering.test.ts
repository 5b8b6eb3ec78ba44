import { expect, test, vi } from 'vitest'
import { createAnswering } from '../src/answering.ts'
import { parseConfiguration } from '../src/configuration/configuration.ts'
import { createLog } from '../src/log/log.ts'

// Modules that earlier files of this worker loaded would have the real one.
vi.hoisted(() => vi.resetModules())
vi.mock('@svc/answer-engine/quota-sqlite', () => {
  throw new Error('The native library is not installed.')
})

test('a quota store whose package does not load is a degraded part, not a failure', async () => {
  const parsed = parseConfiguration(
    { INFERENCE_BASE_URL: 'http://127.0.0.1:9', INFERENCE_API_KEY: 'key', INFERENCE_MODEL: 'model' },
    {
      shippedContentDirectory: '/content',
      isTerminal: false,
      now: new Date('2026-11-21T00:00:00Z'),
      readFile: () => '',
      readFolder: () => [],
    },
  )
  if (parsed.status === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => lines.push(line) } })
  const answering = createAnswering(parsed.configuration, log)
  await expect(answering.warmUp()).rejects.toThrow()
  expect(await answering.degraded()).toEqual(['quota: unavailable'])
  expect(lines.join('')).toContain('Install libsql next to the server')
  await expect(answering.close()).resolves.toBeUndefined()
})
