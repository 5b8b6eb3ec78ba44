import type { Writable } from 'node:stream'

/** Where the log is written: a stream whose reader may be slow, stuck or gone. */
export interface LogOutput {
  write(text: string): void
  /** Resolves when everything is with the reader, or when that takes too long. */
  flushed(): Promise<void>
}

/**
 * Bytes that wait for the reader at most. A reader that is stuck must not fill the memory of the server: what comes then is left out, and
 * how many lines that were is said when there is room again.
 */
const mostWaiting = 4 * 1_024 * 1_024
/** How long the end of the process waits for a slow reader (milliseconds). */
const flushPatience = 3_000

/** @param onLoss hears how many lines were left out, when there is room for a line about them */
export function createLogOutput(stream: Writable, onLoss: (lines: number) => void): LogOutput {
  let lost = 0
  // A reader that went away is no reason to stop serving.
  stream.on('error', () => undefined)
  return {
    write(text) {
      if (stream.writableLength > mostWaiting) {
        lost += text.split('\n').length - 1
        return
      }
      if (lost > 0) {
        const lines = lost
        lost = 0
        onLoss(lines)
      }
      stream.write(text)
    },
    flushed: () =>
      new Promise((resolve) => {
        const giveUp = setTimeout(resolve, flushPatience)
        // Calls back after all that was written before, and with the error where nobody reads.
        stream.write('', () => {
          clearTimeout(giveUp)
          resolve()
        })
      }),
  }
}
