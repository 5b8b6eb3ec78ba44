/** A command that cannot be carried out: one line for standard error, after the details that it sums up; exit code 2. */
export class HarnessError extends Error {
  readonly code: string
  readonly resolution: string
  /** Lines of their own. */
  readonly details: readonly string[]

  constructor(code: string, message: string, resolution: string, details: readonly string[] = []) {
    super(message)
    this.name = 'HarnessError'
    this.code = code
    this.resolution = resolution
    this.details = details
  }
}
