export const exitCodes = {
  /** The address cannot be listened on, the folder cannot be written, or a second signal cut a stop short. */
  failure: 1,
  /** The command line, `EX_USAGE` of `sysexits.h`. */
  usage: 64,
  /** Configuration or content, `EX_CONFIG`. */
  configuration: 78,
} as const

/** Writes a result to standard output. A reader that has seen enough (`| head`) is no failure. */
export function print(text: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') fail(exitCodes.failure, `Cannot write to standard output: ${message}`)
  })
  process.stdout.write(text)
}

/** Prints on standard error what is wrong, and ends the process. */
export function fail(code: number, ...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}
