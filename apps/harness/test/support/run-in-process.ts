import { Readable, Writable } from 'node:stream'
import { createLog } from '@svc/composition'
import { runCommandLine } from '../../src/command-line.ts'
import type { CommandContext } from '../../src/session/command-context.ts'
import { configurationOf } from './configuration-of.ts'
import { smallContent } from './harness-process.ts'

interface RunOptions {
  readonly baseUrl?: string
  readonly metricsPort?: number
  readonly environment?: Readonly<Record<string, string>>
  /** What `stdio` reads, to its end. */
  readonly input?: string
  /** The file that Node runs. */
  readonly file?: string
  /** Called instead of each wait. */
  readonly onWait?: () => void
}

export interface RunOutcome {
  readonly code: number
  /** What is printed, and what `stdio` writes. */
  readonly output: string
  /** Seconds of each wait. */
  readonly waits: readonly number[]
  readonly notes: readonly string[]
}

/**
 * Runs a command in this process, with the small content unless the words name another folder.
 *
 * @throws HarnessError as the command line does
 */
export async function runInProcess(
  words: readonly string[],
  { baseUrl, metricsPort, environment, input = '', file = '/nowhere/main.js', onWait }: RunOptions = {},
): Promise<RunOutcome> {
  const waits: number[] = []
  const notes: string[] = []
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const open = (content = smallContent): CommandContext => ({
    configuration: configurationOf({
      CONTENT_DIR: content,
      ...(baseUrl !== undefined && { BASE_URL: baseUrl }),
      ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
      ...environment,
    }),
    log: createLog({ level: 'silent', format: 'json', destination: { write: () => undefined } }),
    terminal: { isInteractive: false, isColoured: false, print, note: (text) => notes.push(text) },
    input: Readable.from([input]),
    output: new Writable({
      write: (chunk, _encoding, done) => {
        print(String(chunk))
        done()
      },
    }),
    now: () => new Date(),
    wait: async (seconds) => {
      waits.push(seconds)
      onWait?.()
    },
    checkout: '/nowhere',
    file,
    node: process.execPath,
  })
  const code = await runCommandLine(words, { print, isTerminal: false, open })
  return { code, output, waits, notes }
}
