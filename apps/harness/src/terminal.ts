/** Where a command's words go: results to standard output, everything said beside them to standard error. */
export interface Terminal {
  /** Whether a person watches; then text is preferred and progress is shown. */
  readonly isInteractive: boolean
  print(text: string): void
  note(line: string): void
}
