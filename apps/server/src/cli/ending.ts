import { rmSync } from 'node:fs'

export const exitCodes = {
  /** The address cannot be listened on, the folder cannot be written, or a second signal cut a stop short. */
  failure: 1,
  /** The command line, `EX_USAGE` of `sysexits.h`. */
  usage: 64,
  /** Configuration or content, `EX_CONFIG`. */
  configuration: 78,
} as const

/** Writes a result to standard output. A reader that closes the pipe (`| head`) is not an error. */
export function print(text: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') fail(exitCodes.failure, `Cannot write to standard output: ${message}`)
  })
  process.stdout.write(text)
}

/** Characters of one write: a write for each of many lines would take most of the time. */
const blockLength = 65_536

/** Writes text piece by piece, as fast as its reader takes it. */
export async function printAll(stream: NodeJS.WriteStream, pieces: Iterable<string>): Promise<void> {
  // A reader that closes the pipe (`| head`) is not an error.
  let isGone = false
  stream.on('error', () => {
    isGone = true
  })
  let block = ''
  const write = async () => {
    const written = block
    block = ''
    if (!isGone) await new Promise<void>((resolve) => stream.write(written, () => resolve()))
  }
  for (const piece of pieces) {
    block += piece
    if (block.length >= blockLength) await write()
    if (isGone) return
  }
  await write()
}

/** Prints errors on standard error and ends the process. */
export function fail(code: number, ...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

/** A folder that is removed when the process exits; a signal leaves it. */
export function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
