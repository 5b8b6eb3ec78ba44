import type { Readable, Writable } from 'node:stream'
import type { Configuration, Log } from '@svc/composition'

/** Results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Shows text and progress. */
  readonly isInteractive: boolean
  readonly isColoured: boolean
  print(text: string): void
  note(line: string): void
}

/** The process as a command sees it. */
export interface CommandContext {
  readonly configuration: Configuration
  readonly log: Log
  readonly terminal: Terminal
  readonly input: Readable
  readonly output: Writable
  readonly now: () => Date
  /** Resolves after that many seconds. */
  readonly wait: (seconds: number) => Promise<void>
  /** The root folder of the repository, if this runs in one. */
  readonly checkout: string
  /** The file that Node runs. */
  readonly file: string
  readonly node: string
}
