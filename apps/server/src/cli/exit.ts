import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@svc/composition'
import { PublicationError } from '@svc/publication/files'

export const exitCodes = {
  /** The server cannot listen, the folder cannot be written, or a second signal interrupted the shutdown. */
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

/** Prints errors on standard error and ends the process. */
export function fail(code: number, ...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

export function failToWrite(folder: string, { code }: NodeJS.ErrnoException): never {
  return fail(exitCodes.failure, `${folder} cannot be written (${code}). Name a folder where you may write, on a disk with room.`)
}

/** Prints the error of a publication, or of a store of another publisher, and ends the process. */
export function failOnPublication(error: unknown): never {
  if (error instanceof PublicationError || error instanceof OperatorError) fail(exitCodes.configuration, error.message, error.resolution)
  throw error
}

/** A folder that is removed when the process exits, also after a signal. */
export function removedAtExit(folder: string): string {
  // Retries, because a process that builds in the folder may end a moment later.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  // Other signals end the process anyway (main.ts).
  process.once('SIGHUP', () => process.exit(128 + constants.signals.SIGHUP))
  return folder
}

/** A new folder in that of the system, removed likewise. */
export async function temporaryFolder(): Promise<string> {
  const failOnFolder = ({ code }: NodeJS.ErrnoException) =>
    fail(exitCodes.failure, `${tmpdir()} cannot be written (${code}). Set TMPDIR to a folder where you may write.`)
  return removedAtExit(await mkdtemp(join(tmpdir(), 'svc-')).catch(failOnFolder))
}
