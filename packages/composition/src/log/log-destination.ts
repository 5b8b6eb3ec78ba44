import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'

export type LogDestination = ReturnType<typeof openLogDestination>

/** A write costs more than a line; pino writes at most 16 KiB (bytes). */
const blockLength = 8_192
/** How long a line is buffered (milliseconds). */
const flushEvery = 100
/** Bytes that are buffered for a stuck reader; further lines are dropped. */
const maxWaiting = 4 * 1_024 * 1_024
/** How long the end of the process waits for a slow reader (milliseconds). */
const closeTimeout = 3_000

/** A file descriptor to which lines are written in blocks. Its reader may be slow, stuck or gone. @param onDropped hears of dropped lines */
export function openLogDestination(fd: number, onDropped: (lines: number) => void) {
  // In blocks of text pino measures the whole block at each line.
  const blocks = { contentMode: 'buffer', minLength: blockLength, maxLength: maxWaiting, periodicFlush: flushEvery } as const
  const destination = pino.destination({ fd, sync: false, ...blocks })
  let dropped = 0
  let isFailing = false
  // The server continues without a reader, and while a disk is full.
  destination.on('error', () => {
    isFailing = true
  })
  destination.on('write', () => {
    isFailing = false
  })
  destination.on('drop', () => {
    dropped += 1
  })
  destination.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    onDropped(lines)
  })
  return {
    write: (line: string) => void destination.write(Buffer.from(line) as unknown as string),
    /** Writes buffered lines. */
    flush: () => destination.flush(),
    /** For the exit of the process, before pino's own listener: it writes what is left, and on a full disk it would never end. */
    dropUnwritable() {
      if (isFailing) destination.destroy()
    },
    /** Resolves when the reader has every line or a line cannot be written, or after 3 s. */
    async close(): Promise<void> {
      const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()))
      // The first flush may only report a write in progress; the second writes later lines.
      const flushed = flush().then(flush)
      const isFlushed = await Promise.race([flushed.then(() => true), setTimeout(closeTimeout, false, { ref: false })])
      // Otherwise pino waits for the reader at the exit.
      if (!isFlushed) destination.destroy()
    },
  }
}
