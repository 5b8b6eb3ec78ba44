import type { Readable, Writable } from 'node:stream'
import type { Configuration, Log } from '@svc/composition'

/** Output of a command: results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Whether the output is a terminal: then text and progress are shown. */
  readonly isInteractive: boolean
  /** Whether it shows colours. */
  readonly isColoured: boolean
  print(text: string): void
  note(line: string): void
}

/** The process as a command sees it. */
export interface Surroundings {
  readonly configuration: Configuration
  readonly log: Log
  readonly terminal: Terminal
  readonly input: Readable
  readonly output: Writable
  readonly now: () => Date
  /** Resolves after that many seconds. */
  readonly wait: (seconds: number) => Promise<void>
  /** The root folder of the repository, when this runs in one. */
  readonly checkout: string
  /** The file that Node runs. */
  readonly file: string
  /** The Node this runs on. */
  readonly node: string
}
