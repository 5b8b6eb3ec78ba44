import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'

/** A file descriptor that lines are written to in blocks. Its reader may be slow, stuck or gone. */
export interface LogDestination {
  write(line: string): void
  /** Writes what waits for company. */
  flush(): void
  /** Resolves when the reader has every line, or after 3 s. */
  close(): Promise<void>
}

/** Written together, because a write costs more than a line; less than the 16 KiB that pino writes at most (bytes). */
const blockLength = 8_192
/** How long a line waits for others (milliseconds). */
const flushEvery = 100
/** Bytes that wait for a stuck reader: more would fill the memory of the server. Later lines are dropped. */
const maxWaiting = 4 * 1_024 * 1_024
/** How long the end of the process waits for a slow reader (milliseconds). */
const closeTimeout = 3_000

/** @param onDropped called with the number of dropped lines, when there is room for a line about them */
export function openLogDestination(fd: number, onDropped: (lines: number) => void): LogDestination {
  const destination = pino.destination({ fd, sync: false, minLength: blockLength, maxLength: maxWaiting, periodicFlush: flushEvery })
  let dropped = 0
  // A reader that is gone is no reason to stop serving.
  destination.on('error', () => undefined)
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
    write: (line) => void destination.write(line),
    flush: () => destination.flush(),
    async close() {
      const flush = () => new Promise<void>((resolve) => destination.flush(() => resolve()))
      // The first may only report a write that was under way; lines that came after it are written by the second.
      const flushed = flush().then(flush)
      const isFlushed = await Promise.race([flushed.then(() => true), setTimeout(closeTimeout, false, { ref: false })])
      // pino would wait for the reader at the exit.
      if (!isFlushed) destination.destroy()
    },
  }
}
