// @module-tag slow
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogDestination } from '../src/log/log-destination.ts'

let folder: string
let pipe: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-log-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
})
afterEach(() => {
  closeSync(pipe)
  rmSync(folder, { recursive: true })
})

/** Reads everything that is in the pipe now. */
function readAll(): string {
  const bytes = Buffer.alloc(1 << 20)
  let text = ''
  for (;;) {
    try {
      text += bytes.toString('latin1', 0, readSync(pipe, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      return text
    }
  }
}

test('a line reaches its reader soon, and all lines arrive before the end', async () => {
  const destination = openLogDestination(pipe, () => undefined)
  destination.write('one\n')
  await expect.poll(readAll).toBe('one\n')
  destination.write('two\n')
  destination.flush()
  await new Promise(setImmediate)
  destination.write('three\n')
  await destination.close()
  expect(readAll()).toBe('two\nthree\n')
})

test('lines above four megabytes are dropped if the reader stalls, and counted when it reads again', async () => {
  const dropped: number[] = []
  const destination = openLogDestination(pipe, (lines) => dropped.push(lines))
  const line = `${'x'.repeat(1_023)}\n`
  for (let count = 0; count < 8 * 1_024; count += 1) destination.write(line)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(dropped).toEqual([])
  let received = 0
  await expect
    .poll(
      () => {
        received += readAll().length
        return dropped
      },
      { interval: 20 },
    )
    .toEqual([expect.any(Number)])
  expect((dropped[0] ?? 0) * 1_024 + received).toBeGreaterThanOrEqual(8 * 1_024 * 1_024 - 16_384)
  expect(received).toBeLessThanOrEqual(5 * 1_024 * 1_024)
  await destination.close()
})

test('a stalled reader delays the end by at most three seconds', { timeout: 10_000 }, async () => {
  // Not closed: pino tries its last write again until the process exits, and another file could get the same descriptor.
  const stalled = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK)
  const destination = openLogDestination(stalled, () => undefined)
  for (let count = 0; count < 1_024; count += 1) destination.write(`${'x'.repeat(1_023)}\n`)
  await expect(destination.close()).resolves.toBeUndefined()
})
