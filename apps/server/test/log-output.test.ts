import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogOutput } from '../src/log-output.ts'

/** A stream whose reader takes something only when told. */
function stuckReader() {
  const taken: string[] = []
  const waiting: (() => void)[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      taken.push(String(chunk))
      waiting.push(done)
    },
  })
  return {
    stream,
    taken,
    async readAll() {
      while (waiting.length > 0) {
        for (const done of waiting.splice(0)) done()
        await new Promise(setImmediate)
      }
    },
  }
}

const megabyteOfLines = `${'x'.repeat(1_023)}\n`.repeat(1_024)

test('what a stuck reader does not take is left out past four megabytes, and counted when there is room', async () => {
  const reader = stuckReader()
  const losses: number[] = []
  const output = createLogOutput(reader.stream, (lines) => losses.push(lines))
  for (let megabyte = 0; megabyte < 20; megabyte += 1) output.write(megabyteOfLines)
  expect(reader.stream.writableLength).toBeLessThanOrEqual(5 * 1_024 * 1_024)
  expect(losses).toEqual([])
  await reader.readAll()
  output.write('after\n')
  await reader.readAll()
  expect(losses).toEqual([15 * 1_024])
  expect(reader.taken.at(-1)).toBe('after\n')
  expect(reader.taken.join('')).toHaveLength(5 * 1_024 * 1_024 + 'after\n'.length)
})

test('is flushed when the reader has everything', async () => {
  const reader = stuckReader()
  const output = createLogOutput(reader.stream, () => undefined)
  output.write('one\n')
  let isFlushed = false
  const flushed = output.flushed().then(() => {
    isFlushed = true
  })
  await new Promise(setImmediate)
  expect(isFlushed).toBe(false)
  await reader.readAll()
  await flushed
  expect(reader.taken.join('')).toBe('one\n')
})

test('a reader that is gone takes everything, and nothing throws', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })) })
  const output = createLogOutput(stream, () => undefined)
  output.write('one\n')
  await new Promise(setImmediate)
  output.write('two\n')
  await output.flushed()
  expect(stream.destroyed).toBe(true)
})
