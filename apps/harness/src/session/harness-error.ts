/** A mistake in how the harness was called: one line for standard error, exit code 2. */
export class HarnessError extends Error {
  readonly code: string
  readonly resolution: string

  constructor(code: string, message: string, resolution: string) {
    super(message)
    this.name = 'HarnessError'
    this.code = code
    this.resolution = resolution
  }
}
