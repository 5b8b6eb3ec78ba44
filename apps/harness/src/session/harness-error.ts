/** A command that cannot run: details and one summary line on standard error; exit code 2. */
export class HarnessError extends Error {
  readonly code: string
  readonly resolution: string
  readonly details: readonly string[]

  constructor(code: string, message: string, resolution: string, details: readonly string[] = []) {
    super(message)
    this.name = 'HarnessError'
    this.code = code
    this.resolution = resolution
    this.details = details
  }
}
